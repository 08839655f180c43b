"""What planes cost."""

PLANE = 5
"""The price of a plane (JS-LINK-3, JS-OWN-4)."""
OTHER_PLANE = 10
"""The price of a plane on another seat's link, half of it for the owner (JS-OTHER-3)."""


def service_charge(links: int) -> int:
    """Return the charge for placing on so many own links: 2, then 5 for each beyond the first (JS-OWN-5).

    >>> [service_charge(links) for links in range(1, 7)]
    [2, 5, 10, 15, 20, 25]
    """
    return 2 if links == 1 else 5 * (links - 1)


def affordable(stock: int, cash: int, fixed: int, each: int = PLANE) -> int:
    """Return how many planes of a stock some cash pays for, once a fixed sum is paid (JS-LINK-6, JS-MONEY-1).

    >>> affordable(stock=24, cash=16, fixed=6)
    2
    """
    return max(0, min(stock, (cash - fixed) // each))
