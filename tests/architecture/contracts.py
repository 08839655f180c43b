"""A contract of import-linter in which `engines.*` stands for every title there is."""

from typing import Any

from importlinter.contracts.layers import Layer, LayersContract, ModuleTail
from importlinter.domain.contract import ContractCheck
from importlinter.domain.imports import ModuleExpression

TITLES = "engines.*"
OTHERS = {"engines.core", "engines.kit", "engines.registry"}
"""What stands in `engines` and is no title."""


class TitlesContract(LayersContract):
    """Layers; among them, and among the containers, `engines.*` stands for each title."""

    type_name = "titles"

    def check(self, graph: Any, verbose: bool) -> ContractCheck:
        titles = sorted(graph.find_children("engines") - OTHERS)
        every = Layer({ModuleTail(title) for title in titles})
        read: Any = self  # what the declared fields have been read into
        read.layers = [every if ModuleTail(TITLES) in layer.module_tails else layer for layer in read.layers]
        read.containers = [ModuleExpression(title) for title in titles] if read.containers else None
        return super().check(graph, verbose)
