/** Methods for limit, stop and stop-limit entries, and for the rest of the bar they fill in. */
export const waitingOrderMethods = `    # ----- Waiting orders: placed again for each bar, because their levels are measured from the price they fill at -----

    def wait(self, side, bar, kind, distance, limit, expires):
        close = self.bars.close[bar]
        level = close + (side if kind != "limit" else -side) * self.amount(distance, bar, close, side, np.nan)
        ticket = self.ticket(side, bar, level, level)
        if ticket is None or np.isnan(level):
            return
        ticket.base = level
        equity = self.balance + self.floating([t.tag for t in self.trades], self.bars.close, bar)
        lots = self.volume(ticket, self.balance, equity)
        if lots <= 0:
            return
        behind = level + side * self.amount(limit, bar, close, side, np.nan) if limit else None
        self.waiting.append({
            "kind": kind, "level": level, "limit": behind, "bar": bar, "base": level, "lots": lots, "ticket": ticket,
            "until": None if expires is None else bar + expires, "order": None})

    def cancel(self, side):
        for waiting in [w for w in self.waiting if w["ticket"].side == side]:
            self.withdraw(waiting)
            self.waiting.remove(waiting)

    def withdraw(self, waiting):
        if waiting["order"] in self.orders:
            waiting["order"].cancel()

    def renew(self, coming):
        """Removes what filled or expired and places the rest for the coming bar."""
        for waiting in list(self.waiting):
            order = waiting["order"]
            if order is not None and order not in self.orders:
                self.waiting.remove(waiting)
                continue
            if order is not None and waiting["kind"] == "stop-limit" and order.stop is None:
                waiting.update(kind="limit", level=waiting["limit"])
            self.withdraw(waiting)
            if waiting["until"] is not None and waiting["until"] < coming:
                self.waiting.remove(waiting)
        # backtesting.py fills them as they were placed: those that the open passes first, then the nearest, as in the lab.
        for waiting in sorted(self.waiting, key=lambda waiting: self.way(waiting, coming)):
            self.place(waiting, coming)

    def way(self, waiting, coming):
        """Points from the open of the coming bar to an order's level, and the bar of its signal."""
        side = waiting["ticket"].side
        at = self.bars.open[coming] + (self.spread[coming] if side > 0 else 0)
        ahead = (at - waiting["level"]) * (side if waiting["kind"] == "limit" else -side)
        return max(0, ahead), waiting["bar"]

    def place(self, waiting, coming):
        """
        Places a waiting order for the coming bar. What backtesting.py would do otherwise inside that bar is read from its own
        open, extremes and close, as the lab does; nothing else looks at the coming bar.
        """
        side, bars = waiting["ticket"].side, self.bars
        wide = self.spread[coming]
        spread = wide if side > 0 else 0
        at, end = bars.open[coming] + spread, bars.close[coming] + spread
        up, down = bars.high[coming] + spread, bars.low[coming] + spread
        triggers = waiting["kind"] == "stop-limit"
        if triggers and (at - waiting["level"]) * side >= 0:
            waiting.update(kind="limit", level=waiting["limit"])
        kind, level, limit = waiting["kind"], waiting["level"], waiting["limit"]
        passed = (at - level) * side <= 0 if kind == "limit" else (at - level) * side >= 0
        touched = passed or (down <= level if (kind == "limit") == (side > 0) else up >= level)
        fill = at if passed else level
        # A stop-limit order with its limit back toward the open fills in the bar of its trigger if the close lies beyond the limit.
        back = kind == "stop-limit" and (limit - level) * side < 0
        returned = back and touched and (end - limit) * side <= 0
        if returned:
            fill = limit
        market = fill
        # A stop-limit order slips as a stop does, up to its limit; what has become a limit order in an earlier bar does not.
        slips = SLIPPAGE if kind == "stop" else max(0, min(SLIPPAGE, (limit - fill) * side)) if triggers else 0
        waiting["slips"] = slips
        fill += side * slips
        ticket = self.ticket(side, waiting["bar"], fill if FROM_FILL else waiting["base"], fill)
        fills = touched and (not back or returned)
        if fills and (ticket is None or not self.valid(ticket, market - spread, coming)):
            # Refused in the coming bar: it is gone by then, and the next signal may place another.
            self.waiting.remove(waiting)
            return
        if ticket is None or level <= spread:
            # Unknown, or a price no market reaches.
            waiting["order"] = None
            return
        ticket.base, ticket.lots = waiting["base"], waiting["lots"]
        if fills and self.sizing[0] == "equity":
            ticket.lots, _ = self.fitted(ticket.lots, fill, market - spread, coming)
            if ticket.lots <= 0:
                self.waiting.remove(waiting)
                return
        ticket.waited = "open" if passed else "limit" if kind == "limit" or returned else "stop"
        waiting["ticket"] = ticket
        price = lambda points: cleaned(points - spread) * PRICE
        if returned:
            # Between a stop at the limit's price and a limit one point beyond it, backtesting.py fills at the stop.
            waiting["order"] = self.send(ticket, coming, stop=price(limit), limit=price(limit + side))
        elif kind == "limit":
            waiting["order"] = self.send(ticket, coming, limit=price(level))
        else:
            if limit == level:
                # backtesting.py takes a limit at the stop's own price for one that was hit before.
                limit += side
            waiting["order"] = self.send(ticket, coming, stop=price(level), limit=price(limit) if kind == "stop-limit" and limit > spread else None)

    def settle(self, bar):
        """
        Stop, target and trailing stop inside the bar in which a waiting order filled: backtesting.py leaves them for the next
        bar, and has no public call that closes a trade at a price of the bar that has just ended.
        """
        close = getattr(self._broker, "_close_trade", None)
        if close is None:
            raise SystemExit("This file needs backtesting.py 0.6:  pip install 'backtesting>=0.6.5,<0.7'")
        for trade in list(self.trades):
            ticket = trade.tag
            if ticket.waited is None or trade.entry_bar - 1 != bar:
                continue
            exit = self.exit_in_entry_bar(ticket, bar)
            if exit is not None:
                close(trade, self.broker_price(exit, ticket.side, bar), bar + 1)

    def exit_in_entry_bar(self, ticket, bar):
        """
        The price at which a waiting order's position closes in the bar it fills in; None when it stays open. After a limit the
        price was still moving toward the stop, so a touched stop is certain; after a stop entry a touched target is.
        """
        side, stop, target = ticket.side, ticket.stop, ticket.target
        spread = self.spread[bar] if side < 0 else 0
        end, high, low = self.bars.close[bar] + spread, self.bars.high[bar] + spread, self.bars.low[bar] + spread
        best, worst = (high, low) if side > 0 else (low, high)
        if ticket.waited == "open":
            stop = ticket.next_stop = ticket.tightened(stop, self.bars.open[bar] + spread)
        if high == low:
            return None
        if stop is not None and (worst - stop) * side <= 0:
            return stop
        if target is not None and (best - target) * side >= 0 and (ticket.waited != "limit" or (end - target) * side >= 0):
            # On the way to it the stop may have moved, and been hit by a pull-back.
            before = target - side
            tight = ticket.tightened(stop, before)
            moved = tight != stop and (worst - tight) * side <= 0
            return ticket.followed(stop, before, worst, tight) if moved else target
        if ticket.trail is None and ticket.break_even is None:
            return None
        tight = ticket.tightened(stop, best)
        if ticket.waited == "limit":
            # The best price may be older than the position: only the close is certain.
            sure = ticket.tightened(stop, end)
            if tight is not None and tight != sure and (end - tight) * side > 0 and (worst - tight) * side <= 0:
                return ticket.followed(stop, best, worst, tight)
            ticket.next_stop = sure
            return None
        if tight == stop:
            return None
        if (end - tight) * side > 0 and (worst - tight) * side > 0:
            ticket.next_stop = tight
            return None
        return ticket.followed(stop, best, worst, tight)`;
