/** Costs, the list of trades and the command line. */
export const mainProgram = `def commission(size, price):
    """What backtesting.py calls commission: spread, slippage and commission of one side, in the quote currency."""
    return Exported.running.charge(size, price)


def trade_list(result, points):
    """Trades at bid and ask, in lots, as the lab lists them."""
    rows = []
    for trade in result["_strategy"].closed_trades:
        ticket, exit = trade.tag, result["_strategy"].exit_of(trade)
        opened, closed = trade.entry_bar - 1, trade.exit_bar - 1
        last = min(closed, len(points) - 2)
        rows.append({
            "side": "long" if ticket.side > 0 else "short", "lots": ticket.lots,
            "opened": points.index[opened], "entry": round(ticket.entry / SCALE, 10),
            "closed": points.index[last], "exit": round(exit / SCALE, 10), "profit": ticket.profit(exit),
            "commission": 2 * ticket.commission()})
    return pd.DataFrame(rows)


def main():
    global CASH, LEVERAGE
    options = argparse.ArgumentParser(description="Runs the exported strategy on a file of prices.")
    options.add_argument("prices", nargs="?", default="data.csv", help="CSV with time, open, high, low, close, volume")
    options.add_argument("--cash", type=float, default=CASH, help="account money at the start")
    options.add_argument("--leverage", type=float, default=LEVERAGE)
    options.add_argument("--spread", type=float, help="points between bid and ask, instead of the file's own")
    options.add_argument("--spread-unit", choices=("points", "pips", "price"), help="what the file's spread column counts")
    options.add_argument("--trades", help="write the list of trades to this CSV file")
    given = options.parse_args()
    CASH, LEVERAGE = given.cash, given.leverage
    points = read_prices(given.prices, given.spread, given.spread_unit)
    Exported.points = points
    start = CASH / money_rate(points["Open"].iloc[0])
    backtest = Backtest(priced(points), Exported, cash=start, commission=commission, margin=1 / LEVERAGE, hedging=True, finalize_trades=True)
    result = backtest.run()
    print(result)
    trades = trade_list(result, points)
    if given.trades:
        trades.to_csv(given.trades, index=False)
    left = CASH + (trades["profit"].sum() - trades["commission"].sum() if len(trades) else 0)
    print(f"{len(trades)} trades: {CASH:.2f} {ACCOUNT} at the start, {left:.2f} at the end ({(left / CASH - 1) * 100:+.2f}%), without swap")


if __name__ == "__main__":
    main()`;
