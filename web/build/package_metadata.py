"""The parts of the package's metadata that depend on where the project is published.

Hatchling calls this when it builds the wheel or the sdist: project URLs, and the README with
absolute links, because a package index shows it without the files beside it.
"""

import os
import re
import runpy
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# A placeholder until the repository has an address. The workflow that releases the package sets
# PLYSCOPE_REPOSITORY, and PLYSCOPE_SITE in place of the SITE of site.py.
REPOSITORY = "https://github.com/OWNER/plyscope"
SITE: str = runpy.run_path(str(Path(__file__).with_name("site.py")))["SITE"]
_FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?://|#|mailto:)([^)\s]+)\)")


class PackageMetadata(MetadataHookInterface):
    """The hook that `[tool.hatch.metadata.hooks.custom]` names."""

    def update(self, metadata: MutableMapping[str, Any]) -> None:
        """Add the URLs and the README to the metadata."""
        repository = os.environ.get("PLYSCOPE_REPOSITORY") or REPOSITORY
        site = os.environ.get("PLYSCOPE_SITE") or SITE
        readme = Path(self.root, "README.md").read_text("utf-8")
        metadata["urls"] = project_urls(repository.rstrip("/"), site)
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": with_absolute_links(readme, repository.rstrip("/"), metadata["version"]),
        }


def project_urls(repository: str, site: str) -> dict[str, str]:
    """Return the links of the project: the site's where it has one, else the repository's."""
    return {
        "Homepage": site or repository,
        **({"Documentation": f"{site.rstrip('/')}/docs/"} if site else {}),
        "Repository": repository,
        "Changelog": f"{repository}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def with_absolute_links(readme: str, repository: str, version: str) -> str:
    """Return a README whose relative links and images name the files of a version."""

    def absolute(link: re.Match[str]) -> str:
        image, label, path = link.groups()
        view = "raw" if image else "blob"
        return f"{image}{label}{repository}/{view}/v{version}/{path})"

    parts = _FENCE.split(readme)  # every other one is a block of code
    parts[::2] = [_LINK.sub(absolute, part) for part in parts[::2]]
    return "".join(parts)
