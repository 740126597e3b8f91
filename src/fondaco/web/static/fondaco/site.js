// Small comforts. Every page works without them.
(() => {
  "use strict";
  const root = document.documentElement;
  const themes = ["auto", "light", "dark"];

  const stored = () => {
    try {
      const theme = localStorage.getItem("theme");
      return themes.includes(theme) ? theme : "auto";
    } catch {
      return "auto";
    }
  };
  const wear = (theme) => {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
  };
  wear(stored()); // at once, before anything is painted

  const themeSwitch = (button) => {
    let theme = stored();
    const show = () => {
      button.dataset.now = theme;
      button.title = button.dataset[theme];
      button.querySelector(".unseen").textContent = button.dataset[theme];
    };
    button.hidden = false;
    show();
    button.addEventListener("click", () => {
      theme = themes[(themes.indexOf(theme) + 1) % themes.length];
      try {
        localStorage.setItem("theme", theme);
      } catch {
        // without storage the choice lasts as long as the page
      }
      wear(theme);
      show();
    });
  };

  const closeMenus = (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      const escaped = event.type === "keydown" && event.key === "Escape";
      if (escaped && menu.contains(document.activeElement)) menu.querySelector("summary").focus();
      if (escaped || (event.type === "click" && !menu.contains(event.target))) menu.open = false;
    }
  };

  const copyButton = (button) => {
    if (!navigator.clipboard) return;
    const label = button.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const field = document.getElementById(button.dataset.copy);
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.done;
      setTimeout(() => (button.textContent = label), 2000);
    });
  };

  // Arrow keys turn the pages of the walk-through.
  const turn = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, details[open]")) return;
    const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    const link = way && document.querySelector(`.walk a[rel="${way}"]`);
    if (link) {
      event.preventDefault();
      link.click();
    }
  };

  // What the step speaks of comes into sight, as far as its words stay there.
  const look = () => {
    const spots = [...document.querySelectorAll(".walk-board .look")].map((spot) => spot.getBoundingClientRect().bottom);
    if (!spots.length) return;
    const hidden = Math.max(...spots) + 8 - document.querySelector(".walk-turn").getBoundingClientRect().top;
    const room = document.querySelector(".walk-words").getBoundingClientRect().top - 8;
    const bar = getComputedStyle(document.querySelector(".walk-turn")).position === "sticky";
    if (bar && hidden > 0) scrollBy(0, Math.min(hidden, room));
  };

  document.addEventListener("click", closeMenus);
  document.addEventListener("keydown", closeMenus);
  document.addEventListener("keydown", turn);
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-theme-switch]").forEach(themeSwitch);
    document.querySelectorAll("[data-copy]").forEach(copyButton);
    look();
    for (const table of document.querySelectorAll(".rulebook table")) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0; // so that keys can scroll it
    }
  });
})();
