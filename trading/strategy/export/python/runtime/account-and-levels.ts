/** Methods of the strategy that count in the account's money. */
export const accountMethods = `    # ----- The account, in its own money: backtesting.py counts in the quote currency -----

    def book(self):
        """Books commissions and results since the last bar."""
        for trade in list(self.trades) + list(self.closed_trades[self.booked:]):
            ticket = trade.tag
            if not ticket.paid:
                ticket.paid = True
                self.balance = cents(self.balance - ticket.commission())
        for trade in self.closed_trades[self.booked:]:
            ticket = trade.tag
            self.balance = cents(self.balance + ticket.profit(self.exit_of(trade)) - ticket.commission())
        self.booked = len(self.closed_trades)

    def closing_price(self, side, bid, bar):
        return bid + (self.spread[bar] if side < 0 else 0)

    def exit_of(self, trade):
        """Where a closed trade closed, in points on its own side."""
        at = self.closing_price(trade.tag.side, bid_of(trade.exit_price), trade.exit_bar - 1)
        return trade.tag.left(at)

    def charge(self, size, price):
        """
        Costs of one side in the quote currency. backtesting.py asks before an order fills, when its trade opens, and twice when
        it closes: for the exit and, for its table of trades, for the entry again. It counts at the bid, so what it is charged
        is what parts the bid from the trade's own prices: then its equity is that of the list of trades.
        """
        if self.asks_again is not None:
            costs, self.asks_again = self.asks_again, None
            return costs
        if len(self.closed_trades) > self.charged:
            trade = self.closed_trades[-1]
            ticket, exit = trade.tag, self.exit_of(trade)
            self.charged, self.asks_again = len(self.closed_trades), ticket.entry_costs
            at_bid = (bid_of(price) - ticket.entry) * ticket.side * ticket.lots * CONTRACT / SCALE
            return at_bid - (ticket.profit(exit) - ticket.commission()) / money_rate(exit)
        bid = bid_of(price)
        ticket = self.trades[-1].tag if self.trades else None
        if ticket is not None and ticket.entry_costs is None:
            above = (ticket.entry - bid) * ticket.side * ticket.lots * CONTRACT / SCALE
            ticket.entry_costs = above + ticket.commission() / money_rate(ticket.entry)
            return ticket.entry_costs
        if self.admitted:
            # enter() found the margin of this market order, the first entry of its bar: nothing is left to ask for.
            self.admitted = False
            return -abs(size) * price
        # Before the fill: margin must be free for the price at which it fills, and the whole commission besides.
        lots = abs(size) * UNIT / CONTRACT
        slippage = min((w["slips"] for w in self.waiting if w["order"] is not None and w["order"].size == size), default=SLIPPAGE)
        above = self.spread[len(self.data) - 2] + slippage if size > 0 else -slippage
        return lots * (CONTRACT / SCALE * above + LEVERAGE * COMMISSION / money_rate(bid))

    def floating(self, tickets, bids, bar):
        return sum(t.profit(self.closing_price(t.side, bids[bar], bar)) for t in tickets)`;

/** Methods that place stop, target and trailing stop, also inside the coming bar. */
export const levelMethods = `    # ----- Levels -----

    def amount(self, term, bar, base, direction, stop):
        """Whole points from base to the level of a term."""
        kind, value = term
        if kind == "multiple":
            return rounded(value * stop)
        if kind == "share":
            return rounded(base * value)
        value = value[bar] if np.ndim(value) else value
        if np.isnan(value):
            return np.nan
        return rounded((value - base) * direction) if kind == "level" else rounded(value)

    def ticket(self, side, bar, base, entry):
        """Stop, target and trail measured from base, for an order that fills at entry. None while a distance is unknown."""
        stop = self.amount(self.stop, bar, base, -side, np.nan) if self.stop else np.nan
        target = self.amount(self.target, bar, base, side, stop) if self.target else np.nan
        trail = self.amount(self.trail, bar, base, side, stop) if self.trail else np.nan
        for rule, points in ((self.stop, stop), (self.target, target), (self.trail, trail)):
            if rule and not points > 0:
                return None
        after = self.amount(self.trail_after, bar, base, side, stop) if self.trail_after else None
        even = self.amount(self.break_even, bar, base, side, stop) if self.break_even else None
        level = base - side * stop if self.stop else None
        if self.trail and after is None:
            start = entry - side * trail
            level = start if level is None or (start - level) * side > 0 else level
        result = Ticket(side, entry, 0.0, level, base + side * target if self.target else None,
                        trail if self.trail else None, after, even, rounded(self.lock))
        result.risk = stop
        return result

    def valid(self, ticket, bid, bar):
        """A stop or target on the wrong side of the price is refused."""
        at = bid + (self.spread[bar] if ticket.side < 0 else 0)
        if ticket.stop is not None and (at - ticket.stop) * ticket.side <= 0:
            return False
        return ticket.target is None or (ticket.target - at) * ticket.side > 0

    def prepare(self, ticket, bar, entering=False):
        """
        Stop and target for the coming bar. backtesting.py cannot move a stop inside a bar; where the bar's own open, best
        price and close move it far enough to be hit, that level is handed over. Nothing else looks at the coming bar.
        """
        side, stop, target = ticket.side, ticket.stop, ticket.target
        ticket.next_stop = stop
        spread = self.spread[bar] if side < 0 else 0
        at, end = self.bars.open[bar] + spread, self.bars.close[bar] + spread
        if not entering and target is not None and (at - target) * side >= 0:
            # It closes at the open. Given a stop, too, backtesting.py would look at that first.
            return None, target
        if ticket.trail is None and ticket.break_even is None:
            return stop, target
        best = self.bars.high[bar] if side > 0 else self.bars.low[bar] + spread
        worst = self.bars.low[bar] if side > 0 else self.bars.high[bar] + spread
        if not entering and stop is not None and (at - stop) * side <= 0:
            return stop, target
        stop = ticket.next_stop = ticket.tightened(stop, at)
        if stop is not None and (worst - stop) * side <= 0:
            return stop, target
        reached = target is not None and (best - target) * side >= 0
        if reached:
            # On the way to it the stop may have moved, and been hit by a pull-back.
            best = target - side
        tight = ticket.next_stop = ticket.tightened(stop, best)
        if tight == stop or ((reached or (end - tight) * side > 0) and (worst - tight) * side > 0):
            return stop, target
        level = ticket.followed(stop, best, worst, tight)
        # A stop order above the open would fill at the open, a limit order there fills at its price.
        return (level, None if reached else target) if (at - level) * side >= 0 else (stop, level)

    def broker_price(self, level, side, bar):
        """
        Points on the side a position closes at, as a price of backtesting.py, which knows only the bid. None where no price can be:
        no market reaches a level at or below zero.
        """
        bid = 0 if level is None else cleaned(level - (self.spread[bar] if side < 0 else 0))
        return bid * PRICE if bid > 0 else None`;
