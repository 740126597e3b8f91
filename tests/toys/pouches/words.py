from __future__ import annotations

TITLE = "Pouches"
