import type { LibraryFunction } from "../recipes/formula.ts";

/** Column functions in numpy. Leading unknown values are waited out, as the engine's own do. */
export const pythonLibrary: Readonly<Record<LibraryFunction, string>> = {
  sma: `def sma(x, n):
    return total(x, n) / int(n)`,
  total: `def total(x, n):
    """The sum of the last n values. Sums of whole numbers are exact, so equal averages are equal."""
    n, first = int(n), first_known(x)
    result = np.full(len(x), np.nan)
    if len(x) - first >= n:
        sums = np.cumsum(np.concatenate(([0.0], x[first:])))
        result[first + n - 1:] = sums[n:] - sums[:-n]
    return result`,
  ema: `def ema(x, n):
    return smoothed(x, n, 2 / (int(n) + 1))`,
  emaFromFirst: `def ema_from_first(x, n):
    """The exponential average that starts from the first value, as MetaTrader's does."""
    return smoothed(x, 1, 2 / (int(n) + 1))`,
  wilder: `def wilder(x, n):
    return smoothed(x, n, 1 / int(n))`,
  wilderSum: `def wilder_sum(x, n):
    """Wilder's running sum: n - 1 values are added up, then each new one pushes out 1/n of the sum."""
    n, first = int(n), first_known(x)
    result = np.full(len(x), np.nan)
    value = 0.0
    for i in range(first, len(x)):
        value = value + x[i] if i - first + 1 < n else value - value / n + x[i]
        if i - first + 1 >= n:
            result[i] = value
    return result`,
  wma: `def wma(x, n):
    weights = np.arange(1, int(n) + 1)
    return over_windows(x, n, lambda w: w @ weights / weights.sum())`,
  highest: `def highest(x, n):
    return over_windows(x, n, lambda w: w.max(axis=1))`,
  lowest: `def lowest(x, n):
    return over_windows(x, n, lambda w: w.min(axis=1))`,
  highestAge: `def highest_age(x, n):
    """Bars since the highest of the last n values, the latest of equals."""
    return over_windows(x, n, lambda w: w[:, ::-1].argmax(axis=1).astype(float))`,
  lowestAge: `def lowest_age(x, n):
    return over_windows(x, n, lambda w: w[:, ::-1].argmin(axis=1).astype(float))`,
  deviation: `def deviation(x, n):
    """The population standard deviation."""
    n, start = int(n), first_known(x)
    distance = x - (x[start] if start < len(x) else 0.0)
    sums, squares = total(distance, n), total(distance * distance, n)
    spread = n * squares - sums * sums
    return np.where(np.isnan(spread), np.nan, np.sqrt(np.maximum(spread, 0)) / n)`,
  meanDeviation: `def mean_deviation(x, n):
    return over_windows(x, n, lambda w: np.abs(w - w.mean(axis=1, keepdims=True)).mean(axis=1))`,
  alma: `def alma(x, n, offset, sigma):
    n = int(n)
    distance = (np.arange(n) - offset * (n - 1)) ** 2 / (2 * (n / sigma) ** 2)
    weights = np.exp(distance.min() - distance)
    return over_windows(x, n, lambda w: w @ weights / weights.sum())`,
  running: `def running(x):
    return np.cumsum(x)`,
  skip: `def skip(x, n):
    """Unknown on the first n bars."""
    result = np.array(x, dtype=float)
    result[:int(n)] = np.nan
    return result`,
  hold: `def hold(x):
    """The last known value."""
    return pd.Series(x).ffill().to_numpy()`,
  rising: `def rising(x, n):
    return run_length(x, 1) >= n`,
  falling: `def falling(x, n):
    return run_length(x, -1) >= n`,
  within: `def within(condition, n):
    """True on this bar or on one of the n - 1 before it."""
    bars = np.arange(len(condition))
    return bars - np.maximum.accumulate(np.where(condition, bars, -10**9)) < n`,
  kama: `def kama(x, n, fast, slow):
    n, first = int(n), first_known(x)
    quick, calm = 2 / (fast + 1), 2 / (slow + 1)
    result = np.full(len(x), np.nan)
    value = np.nan
    for i in range(first + n, len(x)):
        moved = x[i] - x[i - n]
        walked = np.abs(np.diff(x[i - n:i + 1])).sum()
        efficiency = 1.0 if walked <= moved or walked == 0 else abs(moved / walked)
        weight = (efficiency * (quick - calm) + calm) ** 2
        start = x[i - 1] if np.isnan(value) else value
        value = start + weight * (x[i] - start)
        result[i] = value
    return result`,
  parabolicSar: `def parabolic_sar(high, low, step, maximum):
    step = min(step, maximum)
    result = np.full(len(high), np.nan)
    if len(high) < 2:
        return result
    rise, fall = high[1] - high[0], low[0] - low[1]
    long = not (fall > 0 and fall > rise)
    sar, extreme, weight = (low[0], high[1], step) if long else (high[0], low[1], step)
    high_before, low_before = high[1], low[1]
    for i in range(1, len(high)):
        def hold_back(value):
            return min(value, low_before, low[i]) if long else max(value, high_before, high[i])
        if low[i] <= sar if long else high[i] >= sar:
            long = not long
            sar, weight = hold_back(extreme), step
            extreme = high[i] if long else low[i]
        result[i] = sar
        if high[i] > extreme if long else low[i] < extreme:
            extreme = high[i] if long else low[i]
            weight = min(maximum, weight + step)
        sar = hold_back(sar + weight * (extreme - sar))
        high_before, low_before = high[i], low[i]
    return result`,
  supertrend: `def supertrend(high, low, close, reach):
    line, direction = np.full(len(close), np.nan), np.full(len(close), np.nan)
    top = bottom = before = np.nan
    up = False
    for i in range(len(close)):
        above, below = (high[i] + low[i]) / 2 + reach[i], (high[i] + low[i]) / 2 - reach[i]
        fresh = np.isnan(top)
        if not (above >= top and before <= top):
            top = above
        if not (below <= bottom and before >= bottom):
            bottom = below
        up = not close[i] < bottom if up else not fresh and close[i] > top
        before = close[i]
        if not np.isnan(reach[i]):
            line[i], direction[i] = (bottom, 100) if up else (top, -100)
    return line, direction`,
  zigzag: `def zigzag(high, low, close, percent):
    fall, rise = 1 - percent / 100, 1 + percent / 100
    swings, extremes, directions = (np.zeros(len(close)) for _ in range(3))
    direction, swing, extreme, top, bottom = 0, close[0], close[0], high[0], low[0]
    for i in range(len(close)):
        if i == 0:
            pass
        elif direction > 0:
            if high[i] > extreme:
                extreme = high[i]
            elif low[i] <= extreme * fall:
                direction, swing, extreme = -100, extreme, low[i]
        elif direction < 0:
            if low[i] < extreme:
                extreme = low[i]
            elif high[i] >= extreme * rise:
                direction, swing, extreme = 100, extreme, high[i]
        elif high[i] >= bottom * rise:
            direction, swing, extreme = 100, bottom, high[i]
        elif low[i] <= top * fall:
            direction, swing, extreme = -100, top, low[i]
        else:
            top, bottom = max(top, high[i]), min(bottom, low[i])
        swings[i], extremes[i], directions[i] = swing, extreme, direction
    return swings, extremes, directions`,
  fisher: `def fisher(x, n):
    top, bottom = highest(x, n), lowest(x, n)
    result, trigger = np.full(len(x), np.nan), np.full(len(x), np.nan)
    squeezed = value = 0.0
    for i in range(len(x)):
        if np.isnan(top[i]):
            continue
        place = 0 if top[i] == bottom[i] else (x[i] - bottom[i]) / (top[i] - bottom[i]) - 0.5
        squeezed = 0.66 * place + 0.67 * squeezed
        squeezed = 0.999 if squeezed > 0.99 else -0.999 if squeezed < -0.99 else squeezed
        if i >= n:
            trigger[i] = value
        value = 0.5 * np.log((1 + squeezed) / (1 - squeezed)) + 0.5 * value
        if i >= n:
            result[i] = value
    return result, trigger`,
  heikinAshi: `def heikin_ashi(open, high, low, close):
    """The open of each Heikin-Ashi bar."""
    result = np.zeros(len(close))
    mean = (open + high + low + close) / 4
    result[:1] = (open[:1] + close[:1]) / 2
    for i in range(1, len(close)):
        result[i] = (result[i - 1] + mean[i - 1]) / 2
    return result`,
  sincePeriodStart: `def since_period_start(bars, x, kind, day_start):
    """The sum since the day, week or month began. The first one may have begun before the file."""
    number = periods(bars, kind, day_start)
    return np.where(number == number[0], np.nan, pd.Series(x).groupby(number).cumsum())`,
  previousPeriod: `def previous_period(bars, open, high, low, close, kind, day_start):
    """Open, high, low and close of the last finished day, week or month. The first one may have begun before the file."""
    number = periods(bars, kind, day_start)
    table = pd.DataFrame({"o": open, "h": high, "l": low, "c": close}).groupby(number)
    whole = table.agg({"o": "first", "h": "max", "l": "min", "c": "last"}).shift(1)
    whole.iloc[:2] = np.nan
    return tuple(whole[name].reindex(number).to_numpy() for name in "ohlc")`,
};

/** What library functions and columns are made with; written when one of them needs it. */
export const pythonSupport: Readonly<Record<string, string>> = {
  first_known: `def first_known(x):
    known = np.flatnonzero(~np.isnan(x))
    return known[0] if len(known) else len(x)`,
  smoothed: `def smoothed(x, n, weight):
    """An exponential average whose first value is the simple average of the first n values."""
    n, first = int(n), first_known(x)
    result = np.full(len(x), np.nan)
    if len(x) - first >= n:
        value = x[first:first + n].sum() / n
        result[first + n - 1] = value
        for i in range(first + n, len(x)):
            value += weight * (x[i] - value)
            result[i] = value
    return result`,
  over_windows: `def over_windows(x, n, formula):
    n, first = int(n), first_known(x)
    result = np.full(len(x), np.nan)
    if len(x) - first >= n:
        result[first + n - 1:] = formula(np.lib.stride_tricks.sliding_window_view(x[first:], n))
    return result`,
  run_length: `def run_length(x, direction):
    """How many changes in a row went the same way."""
    change = np.diff(x, prepend=np.nan) * direction > 0
    bars = np.arange(len(x))
    return bars - np.maximum.accumulate(np.where(change, -1, bars))`,
  nanoseconds: `def nanoseconds(times):
    """Nanoseconds since 1970 under every pandas: since version 3 it counts dates in microseconds or seconds itself."""
    return times.values.astype("datetime64[ns]").astype("int64")`,
  periods: `def periods(bars, kind, day_start):
    """A number for each bar's day, week (from Monday) or month. Days start at an hour in UTC, after noon as the next date's, or with 24 at 17:00 New York."""
    hours = 24 - int(day_start) if day_start > 12 else -int(day_start)
    date = trading_day(bars.times) if day_start == 24 else (pd.DatetimeIndex(bars.times) + pd.Timedelta(hours=hours)).normalize()
    day = nanoseconds(date) // 86_400_000_000_000
    return day if kind == 0 else (day + 3) // 7 if kind == 1 else date.year.to_numpy() * 12 + date.month.to_numpy()`,
  ago: `def ago(x, bars):
    bars = int(bars)
    if np.ndim(x) == 0 or bars == 0:
        return x
    return np.concatenate((np.full(min(bars, len(x)), np.nan), x[:-bars]))`,
  minute_of_day: `def minute_of_day(bars, zone):
    local = pd.DatetimeIndex(bars.times).tz_localize("UTC").tz_convert(zone)
    return (local.hour * 60 + local.minute).to_numpy()`,
  weekday: `def weekday(bars, zone):
    """0 is Sunday."""
    local = pd.DatetimeIndex(bars.times).tz_localize("UTC").tz_convert(zone)
    return (local.dayofweek.to_numpy() + 1) % 7`,
  trading_weekday: `def trading_weekday(bars):
    """The weekday of each bar's trading day, which begins at 17:00 New York the evening before; 0 is Sunday."""
    return (pd.DatetimeIndex(trading_day(bars.times)).dayofweek.to_numpy() + 1) % 7`,
  first_trading_weekday: `def first_trading_weekday(bars):
    """The weekday of the first trading day of each week or month, which a file may date from a Saturday or Sunday."""
    weekday = trading_weekday(bars)
    return np.where(weekday % 6 == 0, 1, weekday)`,
  higher: `def trading_day(times):
    """The date on which the New York trading day (17:00 to 17:00) ends."""
    local = pd.DatetimeIndex(times).tz_localize("UTC").tz_convert("America/New_York").tz_localize(None)
    return (local + pd.Timedelta(hours=7)).normalize()

def bucket(times, timeframe):
    """A number that is the same for all moments of one bar. Days end at 17:00 New York."""
    if timeframe in ("D1", "W1", "MN1"):
        day = trading_day(times)
        number = nanoseconds(day) // 86_400_000_000_000
        return number if timeframe == "D1" else (number + 3) // 7 if timeframe == "W1" else day.year.to_numpy() * 12 + day.month.to_numpy()
    minutes = {"M1": 1, "M5": 5, "M15": 15, "M30": 30, "H1": 60, "H4": 240}[timeframe]
    index = pd.DatetimeIndex(times)
    if timeframe == "H4":
        local = index.tz_localize("UTC").tz_convert("America/New_York").tz_localize(None)
        index = local + pd.Timedelta(hours=7)
    return nanoseconds(index) // (minutes * 60_000_000_000)

def ends_bucket(times, base, timeframe):
    """Whether the bar that opens at each time is the last one of its higher bar."""
    index = pd.DatetimeIndex(times)
    lengths = {"M1": 1, "M5": 5, "M15": 15, "M30": 30, "H1": 60, "H4": 240}
    if base in lengths and timeframe in ("W1", "MN1"):
        ends = bucket(index + pd.Timedelta(minutes=lengths[base]), "D1") != bucket(index, "D1")
    elif base in lengths:
        return bucket(index + pd.Timedelta(minutes=lengths[base]), timeframe) != bucket(index, timeframe)
    else:
        ends = np.full(len(index), True)
    day = trading_day(index)
    after = day + pd.to_timedelta(np.where(day.dayofweek == 4, 3, np.where(day.dayofweek == 5, 2, 1)), unit="D")
    number, other = nanoseconds(day) // 86_400_000_000_000, nanoseconds(after) // 86_400_000_000_000
    if timeframe == "W1":
        return ends & ((number + 3) // 7 != (other + 3) // 7)
    return ends & (day.month.to_numpy() != after.month.to_numpy())

def higher(bars, base, timeframe):
    """The bars of a higher time frame, and for each bar the last one that is closed when it closes."""
    number = bucket(bars.times, timeframe)
    starts = np.flatnonzero(np.diff(number, prepend=number[0] - 1) != 0)
    which = np.searchsorted(starts, np.arange(len(number)), side="right") - 1
    goes_on = np.append(number[1:] == number[:-1], False)  # bars of a weekend belong to the week before them
    closed = np.where(ends_bucket(bars.times, base, timeframe) & ~goes_on, which, which - 1)
    result = Bars(
        bars.times[starts], bars.open[starts], np.maximum.reduceat(bars.high, starts), np.minimum.reduceat(bars.low, starts),
        bars.close[np.append(starts[1:], len(number)) - 1], np.add.reduceat(bars.volume, starts))
    result.closed = closed
    return result

def seen(x, bars):
    """A column of a higher time frame as the chart's bars see it: the last closed value."""
    return np.where(bars.closed < 0, np.nan, np.asarray(x, dtype=float)[np.maximum(bars.closed, 0)])`,
};
