"""The build: wheels get compiled catalogues in place of the `.po` files."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):
    """Compiles `hoyle/locale/*/LC_MESSAGES/hoyle.po`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled catalogues to a wheel; an editable install reads the `.po` files."""
        if version == "editable":
            return
        self.made = TemporaryDirectory(prefix="hoyle-catalogues-")
        root, made = Path(self.root), Path(self.made.name)
        reader = catalogues(root)
        for lang, language in reader.languages(root / "hoyle" / "locale").items():
            if lang == reader.CODE_LANGUAGE:
                continue
            source, compiled = root / f"hoyle/locale/{lang}/LC_MESSAGES/hoyle.po", made / f"{lang}.mo"
            lines = source.read_text("utf-8").splitlines()
            compiled.write_bytes(reader.compile_catalogue(lines, language.plural_forms))
            build_data["force_include"][str(compiled)] = str(source.relative_to(root).with_suffix(".mo"))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the compiled catalogues, which are in the wheel now."""
        if version != "editable":
            self.made.cleanup()


def catalogues(root: Path) -> Any:
    """Return the module `hoyle.catalogues` without importing the package, whose dependencies a build does not have."""
    spec = spec_from_file_location("catalogues", root / "hoyle" / "catalogues.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
