/** Python that reads a price file, and turns points into money and lots. */
export const readingPrices = `class Bars:
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
        if (columns["Spread"] % 1 != 0).any():
            raise SystemExit("The spread column must count whole points: it holds fractions, so it may be in pips.")
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
    return 0.0 if lots < MIN_LOT - 1e-9 else lots`;
