"""Django for the tests, with a database of its own, and a real server for browsers."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, sync_playwright

os.environ["DJANGO_SETTINGS_MODULE"] = "fondaco.web.settings"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright runs a loop in the tests' thread
_data = tempfile.mkdtemp(prefix="fondaco-test-")
_before = os.environ.get("FONDACO_DATA")
os.environ["FONDACO_DATA"] = _data

import django  # noqa: E402

django.setup()
if _before is None:
    del os.environ["FONDACO_DATA"]
else:
    os.environ["FONDACO_DATA"] = _before

from django.core.management import call_command  # noqa: E402
from django.test.utils import setup_test_environment, teardown_test_environment  # noqa: E402

from fondaco.web import limits, models, tables  # noqa: E402

from .people import Browser, Server  # noqa: E402
from .screens import visit  # noqa: E402

ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
"""Of Chromium."""


@pytest.fixture(scope="session", autouse=True)
def _django() -> Iterator[None]:
    setup_test_environment()
    call_command("migrate", interactive=False, verbosity=0)
    yield
    teardown_test_environment()
    shutil.rmtree(_data, ignore_errors=True)


@pytest.fixture(autouse=True)
def _clean(_django: None) -> Iterator[None]:
    """An empty house."""
    limits.forgive()
    yield
    models.Table.objects.all().delete()
    models.Entry.objects.all().delete()
    tables._kept.clear()


@pytest.fixture
def anna() -> Browser:
    return Browser()


@pytest.fixture
def boris() -> Browser:
    return Browser()


def start_server(data: Path, **environment: str) -> Server:
    """A server of its own process. It is ready when this returns."""
    code = "import sys; from fondaco.web.serve import run; run(port=int(sys.argv[1]), data=sys.argv[2])"
    settings = {
        "DJANGO_ALLOW_ASYNC_UNSAFE": "",
        "FONDACO_BOT_PACE": "0",
        "FONDACO_WARM": "0",
        "FONDACO_LIMITS": "100",
    }
    process = subprocess.Popen(
        [sys.executable, "-c", code, environment.pop("port", "0"), str(data)],
        env=os.environ | settings | environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Fondaco is open at http://"), line
    return Server(process, line.removeprefix("Fondaco is open at ").strip())


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = start_server(tmp_path_factory.mktemp("house"))
    yield found
    found.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=ARGS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Chromium, server: Server) -> Iterator[Page]:
    context = visit(chromium, server, viewport={"width": 1280, "height": 900})
    context.set_default_timeout(15_000)
    found = context.new_page()
    wrong: list[str] = []
    found.on("pageerror", lambda error: wrong.append(str(error)))
    refused = re.compile(r"status of (409|422) ")
    found.on("console", lambda m: wrong.append(m.text) if m.type == "error" and not refused.search(m.text) else None)
    yield found
    context.close()
    assert wrong == []
