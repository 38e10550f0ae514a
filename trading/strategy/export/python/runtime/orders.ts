/** Methods that size an entry and hand it to backtesting.py. */
export const orderMethods = `    # ----- Orders -----

    def volume(self, ticket, balance, equity):
        """Lots for a risk, an amount of money, a share of the equity, or as given."""
        kind, value = self.sizing
        if kind == "lots":
            return tradable(value)
        per_point = CONTRACT / SCALE
        if kind == "equity":
            return tradable(equity * value / (ticket.base * per_point * money_rate(ticket.base)))
        loss = ticket.risk * per_point * money_rate(ticket.base - ticket.side * ticket.risk) + 2 * COMMISSION
        return tradable((balance * value / 100 if kind == "risk" else value) / loss)

    def send(self, ticket, bar, limit=None, stop=None):
        """Hands an order to backtesting.py with its levels for the coming bar."""
        if ticket.lots <= 0:
            return None
        place = self.buy if ticket.side > 0 else self.sell
        size = rounded(ticket.lots * CONTRACT / UNIT)
        if ticket.waited is not None:
            # Its levels act from the moment it fills: settle() sees to the rest of that bar.
            return place(size=size, limit=limit, stop=stop, tag=ticket)
        sl, tp = self.prepare(ticket, bar, True)
        sl, tp = self.broker_price(sl, ticket.side, bar), self.broker_price(tp, ticket.side, bar)
        try:
            return place(size=size, sl=sl, tp=tp, tag=ticket)
        except ValueError:
            # The next open lies beyond a level measured from it, and backtesting.py compares levels with the last close.
            order = place(size=size, tag=ticket)
            return order._replace(sl_price=sl, tp_price=tp)

    def enter(self, side, bar):
        """An entry at the close of a bar."""
        other = [t for t in self.trades if t.tag.side != side]
        if OPPOSITE == "reverse":
            self.closing.update(other)
            self.cancel(-side)
        elif OPPOSITE == "ignore" and self.held(-side, bar) > 0:
            return
        if self.held(side, bar) >= self.most:
            return
        kind, distance, limit, expires = self.order[side]
        if kind != "market":
            self.wait(side, bar, kind, distance, limit, expires)
            return
        coming = bar + 1
        bid = self.bars.open[coming]
        fill = bid + self.spread[coming] + SLIPPAGE if side > 0 else bid - SLIPPAGE
        base = fill if FROM_FILL else self.bars.close[bar]
        ticket = self.ticket(side, bar, base, fill)
        if ticket is None or not self.valid(ticket, bid, coming):
            return
        ticket.base = base
        going, staying = self.parted(coming)
        if FROM_FILL:
            balance = self.balance + self.closing_profit(going, coming)
            equity = balance + self.floating(staying, self.bars.open, coming)
        else:
            balance = self.balance
            equity = balance + self.floating([t.tag for t in self.trades], self.bars.close, bar)
        ticket.lots = self.volume(ticket, balance, equity)
        ticket.lots, admitted = self.fitted(ticket.lots, fill, bid, coming)
        if admitted:
            self.admitted = self.send(ticket, coming) is not None

    def fitted(self, lots, fill, bid, bar):
        """What free margin lets fill at a price of the coming bar while the bid stands at another, and whether it is enough."""
        going, staying = self.parted(bar)
        used = sum(t.lots * t.entry * money_rate(t.entry) for t in staying) * CONTRACT / SCALE / LEVERAGE
        open_profit = sum(t.profit(self.closing_price(t.side, bid, bar)) for t in staying)
        free = self.balance + self.closing_profit(going, bar) + open_profit - used + 1e-9
        need = CONTRACT / SCALE * fill * money_rate(fill) / LEVERAGE + COMMISSION
        if self.sizing[0] == "equity":
            lots = tradable(min(lots, free / need))
        return lots, lots * need <= free

    def closing_profit(self, going, bar):
        """What trades that close at the open of a bar bring."""
        prices = [self.closing_price(t.side, self.bars.open[bar], bar) for t in going]
        return sum(t.profit(t.left(at)) - t.commission() for t, at in zip(going, prices))

    def parted(self, bar):
        """Open trades that close at the open of the coming bar, and those that stay."""
        going, staying = [], []
        for trade in self.trades:
            ticket = trade.tag
            at = self.closing_price(ticket.side, self.bars.open[bar], bar)
            gapped = (ticket.stop is not None and (at - ticket.stop) * ticket.side <= 0) or (
                ticket.target is not None and (at - ticket.target) * ticket.side >= 0)
            (going if gapped or trade in self.closing else staying).append(ticket)
        return going, staying

    def held(self, side, bar):
        """Open and waiting entries of one side that are not on their way out; an order whose last bar this was cannot fill any more."""
        open_trades = sum(1 for t in self.trades if t.tag.side == side and t not in self.closing)
        waiting = [w for w in self.waiting if w["ticket"].side == side and (w["until"] is None or w["until"] > bar)]
        return open_trades + len(waiting)`;
