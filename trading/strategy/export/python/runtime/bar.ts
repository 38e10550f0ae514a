/** What the strategy does at each bar's close. */
export const barMethod = `    # ----- One bar -----

    def next(self):
        bar = len(self.data) - 2
        self.settle(bar)
        self.book()
        for trade in self.trades:
            trade.tag.stop = trade.tag.next_stop
        if bar >= len(self.bars.close) - 2:
            for side in (1, -1):
                self.cancel(side)
            return
        self.waiting = [w for w in self.waiting if w["order"] is None or w["order"] in self.orders]
        self.closing = set()
        if self.balance + self.floating([t.tag for t in self.trades], self.bars.close, bar) > 0:
            if self.exit_long[bar]:
                self.closing.update(t for t in self.trades if t.tag.side > 0)
            if self.exit_short[bar]:
                self.closing.update(t for t in self.trades if t.tag.side < 0)
            if self.enter_long[bar] != self.enter_short[bar]:
                self.enter(1 if self.enter_long[bar] else -1, bar)
        if self.time_exit is not None:
            self.closing.update(t for t in self.trades if bar - t.entry_bar + 2 >= self.time_exit)
        for trade in list(self.trades):
            ticket = trade.tag
            if trade in self.closing:
                # Without their stop and target they close at the open, not inside the bar.
                trade.sl = trade.tp = None
                trade.close()
            else:
                sl, tp = self.prepare(ticket, bar + 1)
                trade.sl, trade.tp = (self.broker_price(level, ticket.side, bar + 1) for level in (sl, tp))
        self.renew(bar + 1)`;
