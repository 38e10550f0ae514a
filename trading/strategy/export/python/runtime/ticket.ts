/** Python that remembers an order and the trade it becomes, and moves its stop. */
export const ticketClass = `class Ticket:
    """What the strategy remembers of an order and of the trade it becomes. Levels are in points, on the side it closes at."""

    def __init__(self, side, entry, lots, stop, target, trail, after, break_even, lock):
        self.side, self.entry, self.lots, self.stop, self.target = side, entry, lots, stop, target
        self.trail, self.after, self.break_even, self.lock = trail, after, break_even, lock
        self.next_stop, self.paid, self.risk, self.base = stop, False, math.nan, entry
        # What opening cost, in the quote currency; None until it has opened.
        self.entry_costs = None
        # How a waiting order fills: "limit" or "stop" inside a bar, "open" when its price was passed there; None for a market order.
        self.waited = None

    def profit(self, exit):
        money = (exit - self.entry) * self.side * self.lots * CONTRACT / SCALE * money_rate(exit)
        return cents(money)

    def commission(self):
        """Of one side."""
        return cents(COMMISSION * self.lots)

    def left(self, at):
        """Where it closes when the price is at a level: stops and market orders slip, take-profits do not."""
        # A millionth of a point is what binary fractions leave between two ways of adding up one price.
        if self.target is not None and (at - self.target) * self.side >= -1e-6:
            return at
        return at - self.side * SLIPPAGE

    def tightened(self, stop, best):
        """The stop once the position could have closed at best; it only tightens."""
        gain = (best - self.entry) * self.side
        levels = [] if stop is None else [stop]
        if self.break_even is not None and gain >= self.break_even and gain > self.lock:
            levels.append(self.entry + self.side * self.lock)
        if self.trail is not None and gain >= (self.after or 0):
            levels.append(best - self.side * self.trail)
        return None if not levels else max(levels) if self.side > 0 else min(levels)

    def followed(self, stop, best, worst, tight):
        """The worst price at which a stop that followed the price inside one bar may have been hit."""
        gain = (best - self.entry) * self.side
        tightest = max if self.side > 0 else min
        exit = worst if stop is None else tightest(worst, stop)
        follows = self.trail is not None and gain >= (self.after or 0)
        if follows:
            exit = tightest(exit, self.entry + self.side * ((self.after or 0) - self.trail))
        if self.break_even is not None:
            needed = max(self.break_even, self.lock + 1)
            # The price from which the pull-back to exit came had not moved the stop to break-even yet.
            came_first = follows and (exit - self.entry) * self.side + self.trail < needed
            if gain >= needed and not came_first:
                exit = tightest(exit, self.entry + self.side * self.lock)
        return min(exit, tight) if self.side > 0 else max(exit, tight)`;
