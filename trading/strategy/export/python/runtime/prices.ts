import { otherClockPattern } from "../../../../market/import/zone-in-headings.ts";

/** Python that reads a price file, and turns points into money and lots. */
export const readingPrices = `class Bars:
    """Columns of whole points. Whole numbers add up exactly, so averages that are equal are equal."""

    def __init__(self, times, open, high, low, close, volume):
        self.times, self.open, self.high, self.low, self.close, self.volume = times, open, high, low, close, volume


def use_digits(digits):
    """Counts in points of so many digits, those of the price file: a pip and a cost stay the same price, as in the lab."""
    global SCALE, PRICE, PIP, SPREAD_POINTS, SLIPPAGE
    SCALE = 10 ** digits
    # A point in the prices that backtesting.py sees: the same product everywhere, so that equal levels are equal.
    PRICE = UNIT / SCALE
    PIP = 100 if PIP_SIZE is None and digits > 8 else max(1, rounded((PIP_SIZE or 0.01) * SCALE))
    kind, value = FIXED_SPREAD
    SPREAD_POINTS = cleaned(value * (PIP if kind == "pips" else SCALE))
    SLIPPAGE = cleaned(SLIPPAGE_PIPS * PIP)


# The heading of times on another clock than UTC.
OTHER_CLOCK = r"${otherClockPattern}"


def refuse(why):
    raise SystemExit(why + " Use the price file that the lab exports: Prices, below a result.")


def digits_of(columns):
    """The most decimals that prices are printed with."""
    digits = 0
    for texts in columns:
        if not texts.str.fullmatch(r"\\d+(\\.\\d*)?", na=False).all():
            refuse("A price is missing, or is not written with digits and a decimal point.")
        tail = texts.str.partition(".")[2]
        long = tail.str.len() > 8
        digits = max(digits, int(tail.where(~long, tail.str.rstrip("0")).str.len().max()))
    top = max(float(texts.astype(float).max()) for texts in columns)
    if digits > 15 or top * 10 ** digits > 2 ** 31 - 1:
        refuse("The prices have more decimals than the lab stores.")
    return digits


def read_times(table):
    """Times in UTC. Dates must be written with the year first: others could be read with day and month exchanged."""
    names = [name for name in ("date", "time", "datetime", "timestamp") if name in table] or [table.columns[0]]
    if any(re.search(OTHER_CLOCK, name) for name in names):
        refuse("The times are not in UTC, says their heading.")
    text = table["date"] + " " + table["time"] if names[:2] == ["date", "time"] else table[names[0]]
    if not text.str.match(r"\\d{4}[-./]\\d{1,2}[-./]\\d{1,2}", na=False).all():
        refuse("Times must be written with the year first, such as 2024-01-31 13:00.")
    text = text.str.replace(r"^(\\d{4})[./](\\d{1,2})[./]", r"\\1-\\2-", regex=True)
    return pd.DatetimeIndex(pd.to_datetime(text, utc=True).dt.tz_localize(None), name="Time")


def read_spread(texts, name, unit):
    """A spread column in points, unknown where it holds none above 0. A fraction of a point is rounded up, as in the lab."""
    values = pd.to_numeric(texts, errors="coerce").to_numpy(dtype=float)
    values = np.where(values > 0, values, np.nan)
    unit = unit or ("pips" if "pip" in name else "points" if "point" in name else None)
    if unit is None and (values[~np.isnan(values)] % 1 != 0).any():
        raise SystemExit("The spread column holds fractions: say with --spread-unit whether it counts points, pips or price differences.")
    return np.ceil(values * {"pips": PIP, "price": SCALE}.get(unit, 1) - 1e-6)


def typical(known):
    return np.sort(known)[len(known) // 2]


def with_every_spread(points):
    """Rows without a spread pay the median of their hour; where most have none, the column says nothing. As in the lab."""
    spread, hour = np.array(points["Spread"], dtype=float), points.index.hour.to_numpy()
    missing = np.isnan(spread)
    if not missing.any():
        return points
    if 2 * missing.sum() >= len(spread):
        print(f"The spread column is empty or 0 in most rows: a fixed spread of {SPREAD_POINTS} points is paid.")
        return points.assign(Spread=float(SPREAD_POINTS))
    print(f"{missing.sum()} of {len(spread)} rows have no spread above 0 and pay the median of their hour.")
    for number in np.unique(hour[missing]):
        known = spread[~missing & (hour == number)]
        spread[missing & (hour == number)] = typical(known if len(known) >= MIN_KNOWN else spread[~missing])
    return points.assign(Spread=spread)


def to_timeframe(points):
    """Shorter bars are put together to those of the strategy."""
    if len(points) < 2:
        refuse("The file holds a single bar.")
    minutes = {"M1": 1, "M5": 5, "M15": 15, "M30": 30, "H1": 60, "H4": 240, "D1": 1440, "W1": 10080, "MN1": 40320}[TIMEFRAME]
    steps, counts = np.unique(np.diff(nanoseconds(points.index)) // 60_000_000_000, return_counts=True)
    step = steps[counts.argmax()]
    if step >= minutes and (step == minutes or minutes == 40320):
        return points
    if step > minutes or minutes > 60:
        refuse(f"The bars are {step} minutes apart, and the strategy trades {TIMEFRAME}. Switch off shorter bars under Prices before the export.")
    number = bucket(points.index, TIMEFRAME)
    starts = np.flatnonzero(np.diff(number, prepend=number[0] - 1) != 0)
    ends = np.append(starts[1:], len(number)) - 1
    joined = points.iloc[starts].copy()
    joined["High"] = np.maximum.reduceat(points["High"].to_numpy(), starts)
    joined["Low"] = np.minimum.reduceat(points["Low"].to_numpy(), starts)
    joined["Close"] = points["Close"].to_numpy()[ends]
    joined["Volume"] = np.add.reduceat(points["Volume"].to_numpy(), starts)
    joined.index = joined.index.floor(f"{minutes}min")
    return joined


def read_prices(path, spread=None, spread_unit=None):
    """Reads time, open, high, low, close and, where there are any, volume and spread; times are UTC."""
    try:
        table = pd.read_csv(path, dtype=str, skipinitialspace=True)
    except UnicodeDecodeError:
        refuse("The file is not UTF-8 text; MetaTrader's own files are not.")
    except pd.errors.EmptyDataError:
        refuse("The file holds nothing.")
    if any(str(name).startswith("<") for name in table.columns):
        refuse("This is MetaTrader's own file, and its times are the broker's.")
    table.columns = [str(name).strip().lower() for name in table.columns]
    prices = ["open", "high", "low", "close"]
    if any(name not in table for name in prices):
        refuse("The file is no table of time, open, high, low and close with commas between them.")
    if table.empty:
        refuse("The file holds no bars.")
    use_digits(digits_of([table[name] for name in prices]))
    columns = {name.title(): np.floor(table[name].to_numpy(dtype=float) * SCALE + 0.5) for name in prices}
    columns["Volume"] = table["volume"].to_numpy(dtype=float) if "volume" in table else np.zeros(len(table))
    named = [name for name in table.columns if name.startswith("spread")]
    from_file = SPREAD_FROM_FILE and spread is None and len(named) > 0
    columns["Spread"] = read_spread(table[named[0]], named[0], spread_unit) if from_file else np.full(len(table), float(SPREAD_POINTS if spread is None else spread))
    points = pd.DataFrame(columns, index=read_times(table)).sort_index(kind="stable")
    points = to_timeframe(with_every_spread(points[~points.index.duplicated(keep="last")]))
    # One flat bar at the end, so that what is still open is closed at the last close; no signal is read on it.
    last = points.iloc[[-1]].copy()
    last[["Open", "High", "Low"]] = last["Close"].iloc[0]
    last.index = last.index + (points.index[-1] - points.index[-2])
    return pd.concat([points, last])


def priced(points):
    """
    The table backtesting.py runs on. One of its units is UNIT units of the base, because it trades whole units only. It asks for
    no signal on its first bar, so a flat one comes before: its bars are counted from one, those of the prices from zero.
    """
    first = points.iloc[[0]].copy()
    first[["High", "Low", "Close"]] = first["Open"].iloc[0]
    first.index = first.index - (points.index[1] - points.index[0])
    table = pd.concat([first, points])
    table[["Open", "High", "Low", "Close"]] *= PRICE
    return table[["Open", "High", "Low", "Close", "Volume"]]


def rounded(x):
    return math.floor(x + 0.5)


def cents(money):
    """Account money as it is booked."""
    return math.copysign(math.floor(abs(money) * 100 + 0.5 + 1e-9) / 100, money)


def cleaned(points):
    """Points without the noise of binary fractions. A fraction of a point stays: costs may bring one."""
    return math.floor(points * 1e6 + 0.5) / 1e6


def bid_of(price):
    """A price of backtesting.py in points."""
    return cleaned(price * SCALE / UNIT)


def money_rate(points):
    """Account money for one unit of the quote currency."""
    return SCALE / points if RATE is None else RATE


def tradable(lots):
    """Lots rounded down to the step; 0 when below the smallest volume."""
    if not lots > 0:
        return 0.0
    lots = round(math.floor(min(lots, MAX_LOT) / LOT_STEP + 1e-9) * LOT_STEP, 8)
    return 0.0 if lots < MIN_LOT - 1e-9 else lots`;
