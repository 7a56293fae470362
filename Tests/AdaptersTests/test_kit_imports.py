"""The modules for adapters in Python import each other without a circle."""

import ast
import graphlib
import pathlib
import unittest

KITS = pathlib.Path(__file__).parents[2] / "corpus" / "adapters" / "python"


class KitImportTests(unittest.TestCase):
    def test_no_module_imports_itself_by_way_of_others(self):
        names = {path.stem for path in KITS.glob("*.py")}
        imports = {}
        for path in KITS.glob("*.py"):
            found = set()
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.ImportFrom):
                    found.add(node.module)
                elif isinstance(node, ast.Import):
                    found.update(alias.name for alias in node.names)
            imports[path.stem] = found & names
        order = list(graphlib.TopologicalSorter(imports).static_order())
        self.assertIn("adapter_kit", imports["stack_kit"])
        self.assertLess(order.index("adapter_kit"), order.index("stack_kit"))
