"""The wheel holds all that a server needs, and serves from an environment that has never seen the checkout."""

from __future__ import annotations

import gettext
import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import fondaco

ROOT = Path(__file__).parents[2]
VERSION = fondaco.__version__
SOURCES = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore")
# A catalogue in a language we do not have, so that the build hook has something to compile that is in no checkout.
ESPERANTO = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nLanguage: eo\\n"

msgid "Good day."
msgstr "Bonan tagon."
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the package is built from, without anything compiled."""
    tree = tmp_path_factory.mktemp("source")
    for name in SOURCES:
        shutil.copy(ROOT / name, tree)
    unwanted = shutil.ignore_patterns("__pycache__", "*.mo", "*.mo.new", "*.sqlite3*", ".*")
    shutil.copytree(ROOT / "src", tree / "src", ignore=unwanted)
    esperanto = tree / "src/fondaco/locale/eo/LC_MESSAGES"
    esperanto.mkdir(parents=True)
    (esperanto / "django.po").write_text(ESPERANTO)
    return tree


@pytest.fixture(scope="module")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built from that copy."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(tree)]
    done = subprocess.run(build, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a fresh environment with the wheel installed, its dependencies borrowed from ours."""
    home = tmp_path_factory.mktemp("elsewhere") / "venv"
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-index", "--no-deps", str(wheel)]
    subprocess.run(pip, capture_output=True, timeout=120, check=True)
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([python, "-c", ask], capture_output=True, text=True, timeout=60, check=True).stdout.strip()
    # A plain path in a .pth file comes after the environment's own packages, and .pth files in it are not followed:
    # our editable install of the checkout stays out of reach.
    Path(site, "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home / "bin"


def environment(data: Path) -> dict[str, str]:
    """Our environment variables without what could lead back to the checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "DJANGO", "FONDACO"))}
    return kept | {"FONDACO_DATA": str(data), "PYTHONUNBUFFERED": "1"}


def test_every_file_of_the_package_is_in_the_wheel(tree: Path, wheel: Path) -> None:
    package = tree / "src"
    files = {file.relative_to(package).as_posix() for file in package.rglob("*") if file.is_file()}
    expected = {name for name in files if not name.endswith((".po", ".mo"))}
    expected |= {name.removesuffix(".po") + ".mo" for name in files if name.endswith(".po")}
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert packed == expected
    assert {"fondaco/py.typed", "fondaco/cli/__init__.py", "fondaco/games/medici/figures.toml"} <= packed


def test_the_build_compiles_the_catalogues(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive, archive.open("fondaco/locale/eo/LC_MESSAGES/django.mo") as file:
        assert gettext.GNUTranslations(file).gettext("Good day.") == "Bonan tagon."


def test_the_licence_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read(f"fondaco-{VERSION}.dist-info/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()
        assert b"License-Expression: Apache-2.0" in archive.read(f"fondaco-{VERSION}.dist-info/METADATA")


def run(command: Path, *arguments: str, cwd: Path) -> str:
    """What a command of the fresh environment prints; it must succeed and complain of nothing."""
    done = subprocess.run(
        [str(command), *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=cwd,
        env=environment(cwd),
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_installed_package_is_the_wheel(scripts: Path, tmp_path: Path) -> None:
    ask = "import fondaco.kernel.language as module; print(module.__file__)"
    assert Path(run(scripts / "python", "-c", ask, cwd=tmp_path).strip()).is_relative_to(scripts.parent)


def test_the_command_tells_its_version(scripts: Path, tmp_path: Path) -> None:
    assert VERSION in run(scripts / "fondaco", "--version", cwd=tmp_path).split()


@pytest.fixture
def address(scripts: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server started from the wheel, once it has printed it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    command = [str(scripts / "fondaco"), "serve", "--port", str(port), "--no-browser"]
    data = tmp_path / "data"
    data.mkdir()
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=tmp_path, env=environment(data)
    )
    assert server.stdout is not None
    lines: list[str] = []
    reader = threading.Thread(target=lines.extend, args=(server.stdout,), daemon=True)
    reader.start()
    try:
        deadline = time.monotonic() + 90
        while address not in "".join(lines):
            assert server.poll() is None and time.monotonic() < deadline, "no address printed:\n" + "".join(lines)
            time.sleep(0.1)
        yield address
    finally:
        server.terminate()
        try:
            server.wait(20)
        finally:
            server.kill()
            reader.join(20)


def fetch(url: str) -> tuple[str, str]:
    """Content type and text of a page; waits half a minute for the server to listen."""
    deadline = time.monotonic() + 30
    while True:
        try:
            with urllib.request.urlopen(url, timeout=30) as answer:
                assert answer.status == 200
                return answer.headers.get_content_type(), answer.read().decode()
        except urllib.error.HTTPError:
            raise
        except urllib.error.URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def test_the_wheel_serves_the_start_page_and_its_style(address: str) -> None:
    kind, page = fetch(address)
    assert kind == "text/html"
    assert "Fondaco" in page
    links: list[str] = re.findall(r'<link[^>]*\bhref="([^"]+\.css[^"]*)"', page)
    assert links
    for link in links:
        kind, style = fetch(urllib.parse.urljoin(address, link))
        assert kind == "text/css"
        assert style.strip()
