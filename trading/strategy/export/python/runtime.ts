/** Reading prices and everything an order needs: the same in every exported file. */
export const pythonPrices = `class Bars:
    """Columns of whole points. Whole numbers add up exactly, so averages that are equal are equal."""

    def __init__(self, times, open, high, low, close, volume):
        self.times, self.open, self.high, self.low, self.close, self.volume = times, open, high, low, close, volume


def read_prices(path):
    """Reads time, open, high, low, close and, where there are any, volume and spread (in points); times are UTC."""
    table = pd.read_csv(path)
    table.columns = [str(name).strip().strip("<>").lower() for name in table.columns]
    clock = next((name for name in ("time", "date", "datetime", "timestamp") if name in table), table.columns[0])
    stamps = pd.to_datetime(table[clock], utc=True).dt.tz_localize(None)
    price = lambda name: np.rint(table[name].to_numpy(dtype=float) * SCALE)
    columns = {"Open": price("open"), "High": price("high"), "Low": price("low"), "Close": price("close")}
    columns["Volume"] = table["volume"].to_numpy(dtype=float) if "volume" in table else np.zeros(len(table))
    if SPREAD_FROM_FILE and "spread" in table:
        columns["Spread"] = table["spread"].to_numpy(dtype=float)
    else:
        columns["Spread"] = np.full(len(table), float(SPREAD_POINTS))
    points = pd.DataFrame(columns, index=pd.DatetimeIndex(stamps, name="Time"))
    # One flat bar at the end, so that what is still open is closed at the last close; no signal is read on it.
    last = points.iloc[[-1]].copy()
    last[["Open", "High", "Low"]] = last["Close"].iloc[0]
    last.index = last.index + (points.index[-1] - points.index[-2])
    return pd.concat([points, last])


def priced(points):
    """The table backtesting.py runs on. One of its units is UNIT units of the base, because it trades whole units only."""
    table = points.copy()
    table[["Open", "High", "Low", "Close"]] *= PRICE
    return table[["Open", "High", "Low", "Close", "Volume"]]


def rounded(x):
    return math.floor(x + 0.5)


def money_rate(points):
    """Account money for one unit of the quote currency."""
    return SCALE / points if RATE is None else RATE


def tradable(lots):
    """Lots rounded down to the step; 0 when below the smallest volume."""
    if not lots > 0:
        return 0.0
    lots = round(math.floor(min(lots, MAX_LOT) / LOT_STEP + 1e-9) * LOT_STEP, 8)
    return 0.0 if lots < MIN_LOT - 1e-9 else lots


class Ticket:
    """What the strategy remembers of an order and of the trade it becomes. Levels are in points, on the side it closes at."""

    def __init__(self, side, entry, lots, stop, target, trail, after, break_even, lock):
        self.side, self.entry, self.lots, self.stop, self.target = side, entry, lots, stop, target
        self.trail, self.after, self.break_even, self.lock = trail, after, break_even, lock
        self.next_stop, self.paid, self.risk, self.base = stop, False, math.nan, entry
        # How a waiting order fills: "limit" or "stop" inside a bar, "open" when its price was passed there; None for a market order.
        self.waited = None

    def profit(self, exit):
        money = (exit - self.entry) * self.side * self.lots * CONTRACT / SCALE * money_rate(exit)
        return math.copysign(math.floor(abs(money) * 100 + 0.5 + 1e-9) / 100, money)

    def left(self, at, ends=False):
        """Where it closes when the price stands at a level: stops and market orders slip, take-profits and the last close do not."""
        if ends or (self.target is not None and (at - self.target) * self.side >= 0):
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
        levels = [worst] if stop is None else [worst, stop]
        if self.break_even is not None and gain >= self.break_even and gain > self.lock:
            levels.append(self.entry + self.side * self.lock)
        if self.trail is not None and gain >= (self.after or 0):
            levels.append(self.entry + self.side * ((self.after or 0) - self.trail))
        return min(max(levels), tight) if self.side > 0 else max(min(levels), tight)`;

/** The methods of the strategy that every document needs. */
export const pythonRules = `    # ----- The account, in its own money: backtesting.py counts in the quote currency -----

    def book(self):
        """Books commissions and results since the last bar."""
        for trade in list(self.trades) + list(self.closed_trades[self.booked:]):
            ticket = trade.tag
            if not ticket.paid:
                ticket.paid = True
                self.balance -= COMMISSION * ticket.lots
        for trade in self.closed_trades[self.booked:]:
            ticket = trade.tag
            bid = rounded(trade.exit_price * SCALE / UNIT)
            exit = ticket.left(self.closing_price(ticket.side, bid, trade.exit_bar))
            self.balance += ticket.profit(exit) - COMMISSION * ticket.lots
        self.booked = len(self.closed_trades)

    def closing_price(self, side, bid, bar):
        return bid + (self.spread[bar] if side < 0 else 0)

    def floating(self, tickets, bids, bar):
        return sum(t.profit(self.closing_price(t.side, bids[bar], bar)) for t in tickets)

    # ----- Levels -----

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
        if ticket.trail is None and ticket.break_even is None:
            return stop, target
        spread = self.spread[bar] if side < 0 else 0
        at, end = self.bars.open[bar] + spread, self.bars.close[bar] + spread
        best = self.bars.high[bar] if side > 0 else self.bars.low[bar] + spread
        worst = self.bars.low[bar] if side > 0 else self.bars.high[bar] + spread
        if not entering and stop is not None and (at - stop) * side <= 0:
            return stop, target
        if not entering and target is not None and (at - target) * side >= 0:
            return stop, target
        stop = ticket.next_stop = ticket.tightened(stop, at)
        if stop is not None and (worst - stop) * side <= 0:
            return stop, target
        if target is not None and (best - target) * side >= 0:
            return stop, target
        tight = ticket.next_stop = ticket.tightened(stop, best)
        if tight == stop or ((end - tight) * side > 0 and (worst - tight) * side > 0):
            return stop, target
        level = ticket.followed(stop, best, worst, tight)
        # A stop order above the open would fill at the open, a limit order there fills at its price.
        return (level, target) if (at - level) * side >= 0 else (stop, level)

    def broker_price(self, level, side, bar):
        """Points on the side a position closes at, as a price of backtesting.py, which knows only the bid."""
        return None if level is None else (level - (self.spread[bar] if side < 0 else 0)) * PRICE

    # ----- Orders -----

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
        elif OPPOSITE == "ignore" and self.held(-side) > 0:
            return
        if self.held(side) >= self.most:
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
        bid_now = self.bars.open[coming]
        if FROM_FILL:
            closed = sum(t.profit(t.left(self.closing_price(t.side, bid_now, coming))) - COMMISSION * t.lots for t in going)
            balance = self.balance + closed
            equity = balance + self.floating(staying, self.bars.open, coming)
        else:
            balance = self.balance
            equity = balance + self.floating([t.tag for t in self.trades], self.bars.close, bar)
        ticket.lots = self.volume(ticket, balance, equity)
        used = sum(t.lots * t.entry * money_rate(t.entry) for t in staying) * CONTRACT / SCALE / LEVERAGE
        free = self.balance + self.floating(going + staying, self.bars.open, coming) - used
        need = CONTRACT / SCALE * fill * money_rate(fill) / LEVERAGE + COMMISSION
        if self.sizing[0] == "equity":
            ticket.lots = tradable(min(ticket.lots, (free + 1e-9) / need))
        if ticket.lots * need <= free + 1e-9:
            self.send(ticket, coming)

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

    def held(self, side):
        """Open and waiting entries of one side that are not on their way out."""
        open_trades = sum(1 for t in self.trades if t.tag.side == side and t not in self.closing)
        return open_trades + sum(1 for w in self.waiting if w["ticket"].side == side)

    # ----- Waiting orders: placed anew for each bar, because their levels are measured from the price they fill at -----

    def wait(self, side, bar, kind, distance, limit, expires):
        close = self.bars.close[bar]
        level = close + (side if kind != "limit" else -side) * self.amount(distance, bar, close, side, np.nan)
        ticket = self.ticket(side, bar, level, level)
        if ticket is None or np.isnan(level):
            return
        ticket.base = level
        equity = self.balance + self.floating([t.tag for t in self.trades], self.bars.close, bar)
        lots = self.volume(ticket, self.balance, equity)
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
                continue
            self.place(waiting, coming)

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
        if waiting["kind"] == "stop-limit" and (at - waiting["level"]) * side >= 0:
            waiting.update(kind="limit", level=waiting["limit"])
        kind, level, limit = waiting["kind"], waiting["level"], waiting["limit"]
        passed = (at - level) * side <= 0 if kind == "limit" else (at - level) * side >= 0
        touched = passed or (down <= level if (kind == "limit") == (side > 0) else up >= level)
        fill = at if passed else level
        # A stop-limit order with its limit back towards the open fills in the bar of its trigger if the close lies beyond the limit.
        back = kind == "stop-limit" and (limit - level) * side < 0
        returned = back and touched and (end - limit) * side <= 0
        if returned:
            fill = limit
        elif kind == "stop":
            fill += side * SLIPPAGE
        ticket = self.ticket(side, waiting["bar"], fill if FROM_FILL else waiting["base"], fill)
        if ticket is None:
            return
        ticket.base, ticket.lots = waiting["base"], waiting["lots"]
        ticket.waited = "open" if passed else "limit" if kind == "limit" or returned else "stop"
        waiting["ticket"] = ticket
        if touched and (not back or returned) and not self.valid(ticket, fill - side * wide if side > 0 else fill, coming):
            waiting["until"] = coming
            return
        price = lambda points: (points - spread) * PRICE
        if returned:
            # Between a stop at the limit's price and a limit one point beyond it, backtesting.py fills at the stop.
            waiting["order"] = self.send(ticket, coming, stop=price(limit), limit=price(limit + side))
        elif kind == "limit":
            waiting["order"] = self.send(ticket, coming, limit=price(level))
        else:
            waiting["order"] = self.send(ticket, coming, stop=price(level), limit=price(limit) if kind == "stop-limit" else None)

    def settle(self, bar):
        """Stop, target and trailing stop inside the bar in which a waiting order filled: backtesting.py leaves them for the next bar."""
        for trade in list(self.trades):
            ticket = trade.tag
            if ticket.waited is None or trade.entry_bar != bar:
                continue
            exit = self.exit_in_entry_bar(ticket, bar)
            if exit is not None:
                self._broker._close_trade(trade, self.broker_price(exit, ticket.side, bar), bar)

    def exit_in_entry_bar(self, ticket, bar):
        """
        The price at which a waiting order's position closes in the bar it fills in; None when it stays open. After a limit the
        price was still moving towards the stop, so a touched stop is certain; after a stop entry a touched target is.
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
            return target
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
        return ticket.followed(stop, best, worst, tight)

    # ----- One bar -----

    def next(self):
        bar = len(self.data) - 1
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
            self.closing.update(t for t in self.trades if bar - t.entry_bar + 1 >= self.time_exit)
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

export const pythonMain = `def commission(size, price):
    """Half the spread, slippage and commission of one side, in the quote currency."""
    lots = abs(size) * UNIT / CONTRACT
    points = price * SCALE / UNIT
    return lots * CONTRACT / SCALE * (TYPICAL_SPREAD / 2 + SLIPPAGE) + lots * COMMISSION / money_rate(points)


def trade_list(result, points):
    """Trades at bid and ask, in lots, as the lab lists them."""
    rows = []
    for trade in result["_strategy"].closed_trades:
        ticket = trade.tag
        bid = rounded(trade.exit_price * SCALE / UNIT)
        at = bid + (points["Spread"].iloc[trade.exit_bar] if ticket.side < 0 else 0)
        exit = ticket.left(at, trade.exit_bar >= len(points) - 1)
        last = min(trade.exit_bar, len(points) - 2)
        rows.append({
            "side": "long" if ticket.side > 0 else "short", "lots": ticket.lots,
            "opened": points.index[trade.entry_bar], "entry": round(ticket.entry / SCALE, 10),
            "closed": points.index[last], "exit": round(exit / SCALE, 10), "profit": ticket.profit(exit)})
    return pd.DataFrame(rows)


def main():
    global CASH, LEVERAGE, SPREAD_POINTS, SPREAD_FROM_FILE, TYPICAL_SPREAD
    options = argparse.ArgumentParser(description="Runs the exported strategy on a file of prices.")
    options.add_argument("prices", nargs="?", default="data.csv", help="CSV with time, open, high, low, close, volume")
    options.add_argument("--cash", type=float, default=CASH, help="account money at the start")
    options.add_argument("--leverage", type=float, default=LEVERAGE)
    options.add_argument("--spread", type=float, help="points between bid and ask, instead of the file's own")
    options.add_argument("--trades", help="write the list of trades to this CSV file")
    given = options.parse_args()
    CASH, LEVERAGE = given.cash, given.leverage
    if given.spread is not None:
        SPREAD_POINTS, SPREAD_FROM_FILE = given.spread, False
    points = read_prices(given.prices)
    TYPICAL_SPREAD = float(points["Spread"].median())
    Exported.points = points
    start = CASH / money_rate(points["Open"].iloc[0])
    backtest = Backtest(priced(points), Exported, cash=start, commission=commission, margin=1 / LEVERAGE, hedging=True, finalize_trades=True)
    result = backtest.run()
    print(result)
    trades = trade_list(result, points)
    if given.trades:
        trades.to_csv(given.trades, index=False)
    print(f"{len(trades)} trades, {trades['profit'].sum() if len(trades) else 0:.2f} {ACCOUNT} before commission and swap")


if __name__ == "__main__":
    main()`;
