"""The command `serve`: the built page on this machine."""

import argparse
import functools
import http.server
import io
import sys
import webbrowser
from pathlib import Path
from typing import BinaryIO

import plyscope
from plyscope.cli.argument_parser import ExitCode, Parser, add_command, parse_path, write_output
from plyscope.validation import short_repr

CHECKOUT = Path(plyscope.__file__).parents[2]  # where the package stands in a checkout


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the command and its options."""
    parser = add_command(
        commands,
        "serve",
        "serve the built page on this machine",
        "Serve the page to this machine alone until Ctrl-C: the folder dist of a checkout, which "
        "`python3 build.py` builds, or the folder named.",
        ["serve", "serve --port 8000 --open", "serve --folder plyscope-site"],
    )
    parser.add_argument("--folder", type=parse_path, help="the built page (default: dist)")
    parser.add_argument(
        "--port", type=parse_port, default=0, help="from 0 to 65535 (default 0: any that is free)"
    )
    parser.add_argument("--open", action="store_true", help="open the page in a browser")


def run(options: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C; return the exit code."""
    folder = find_page(options.folder)
    handler = functools.partial(PageHandler, directory=str(folder))
    try:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), handler)
    except OSError:
        raise ValueError(
            f"Port {options.port} is in use; choose another, or 0 for any that is free."
        ) from None
    address = f"http://127.0.0.1:{server.server_port}/"
    write_output(f"Serving {folder} at {address} (Ctrl-C stops it)\n")
    with server:
        if options.open:
            try:
                webbrowser.open(address)
            except webbrowser.Error:
                print("No browser was found; open the address in yours.", file=sys.stderr)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            write_output("\n")
    return ExitCode.SUCCESS


def find_page(folder: Path | None) -> Path:
    """Return the folder of the built page; raise ValueError where there is none."""
    if folder is not None:
        if not (folder / "index.html").is_file():
            raise ValueError(
                f"The folder {short_repr(str(folder))} has no index.html; name the folder of the "
                "built page."
            )
        return folder
    built = CHECKOUT / "dist"
    if (CHECKOUT / "build.py").is_file() and (built / "index.html").is_file():
        return built
    if (CHECKOUT / "build.py").is_file():
        raise ValueError("The page is not built; run `python3 build.py` in the checkout first.")
    raise ValueError(
        "The installed package does not contain the page; name the folder of a built page with "
        "--folder."
    )


def parse_port(text: str) -> int:
    """Return a port."""
    if text.isascii() and text.isdecimal() and int(text) <= 65_535:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected a port from 0 to 65535, not {text!r}")


class PageHandler(http.server.SimpleHTTPRequestHandler):
    """A plain static host that does not print every request."""

    extensions_map = {  # noqa: RUF012 (the registry of Windows may hold wrong types)
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".css": "text/css",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Print nothing."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Answer 404 for a path that no file can have, such as one with a null byte."""
        try:
            return super().send_head()
        except ValueError:
            self.send_error(404, "There is no such file")
            return None
