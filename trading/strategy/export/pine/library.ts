import type { LibraryFunction } from "../recipes/formula.ts";

/** Column functions in Pine. Each is called at the top level on every bar, because it remembers values from bar to bar. */
export const pineLibrary: Readonly<Record<LibraryFunction, string>> = {
  sma: `sma(float x, int n) =>
    total(x, n) / n`,
  total: `// The sum of the last n values, unknown until there are n of them.
total(float x, int n) =>
    bool full = filled(x, n)
    float sum = math.sum(nz(x), n)
    full ? sum : na`,
  ema: `ema(float x, int n) =>
    smoothed(x, n, 2.0 / (n + 1))`,
  emaFromFirst: `// The exponential average that starts from the first value, as MetaTrader's does.
emaFromFirst(float x, int n) =>
    smoothed(x, 1, 2.0 / (n + 1))`,
  wilder: `wilder(float x, int n) =>
    smoothed(x, n, 1.0 / n)`,
  wilderSum: `// Wilder's running sum: n - 1 values are added up, then each new one pushes out 1/n of the sum.
wilderSum(float x, int n) =>
    var int count = 0
    var float value = 0.0
    if not na(x)
        count += 1
        value := count < n ? value + x : value - value / n + x
    count >= n ? value : na`,
  wma: `wma(float x, int n) =>
    bool full = filled(x, n)
    float mean = ta.wma(nz(x), n)
    full ? mean : na`,
  highest: `highest(float x, int n) =>
    bool full = filled(x, n)
    float best = ta.highest(nz(x, -1e300), n)
    full ? best : na`,
  lowest: `lowest(float x, int n) =>
    bool full = filled(x, n)
    float best = ta.lowest(nz(x, 1e300), n)
    full ? best : na`,
  highestAge: `// Bars since the highest of the last n values, the latest of equals.
highestAge(float x, int n) =>
    bool full = filled(x, n)
    float best = x
    float age = 0.0
    for k = 1 to math.max(n - 1, 1)
        if x[k] > best
            best := x[k]
            age := k
    full ? age : na`,
  lowestAge: `lowestAge(float x, int n) =>
    highestAge(-x, n)`,
  deviation: `// The population standard deviation.
deviation(float x, int n) =>
    var float anchor = na
    if na(anchor)
        anchor := x
    float distance = x - anchor
    float sum = total(distance, n)
    float squares = total(distance * distance, n)
    float spread = n * squares - sum * sum
    na(spread) ? na : math.sqrt(math.max(spread, 0.0)) / n`,
  meanDeviation: `meanDeviation(float x, int n) =>
    bool full = filled(x, n)
    float mean = ta.dev(nz(x), n)
    full ? mean : na`,
  alma: `alma(float x, int n, simple float offset, simple float sigma) =>
    bool full = filled(x, n)
    float mean = ta.alma(nz(x), n, offset, sigma)
    full ? mean : na`,
  running: `running(float x) =>
    ta.cum(x)`,
  skip: `// Unknown on the first n bars.
skip(float x, int n) =>
    bar_index < n ? na : x`,
  hold: `// The last known value.
hold(float x) =>
    var float last = na
    if not na(x)
        last := x
    last`,
  rising: `rising(float x, int n) =>
    var int bars = 0
    bars := x > x[1] ? bars + 1 : 0
    bars >= n`,
  falling: `falling(float x, int n) =>
    var int bars = 0
    bars := x < x[1] ? bars + 1 : 0
    bars >= n`,
  within: `// True on this bar or on one of the n - 1 before it.
within(bool condition, int n) =>
    var int last = -1000000
    if condition
        last := bar_index
    bar_index - last < n`,
  kama: `kama(float x, int n, int fast, int slow) =>
    float quick = 2.0 / (fast + 1)
    float calm = 2.0 / (slow + 1)
    float before = x[1]
    float moved = x - x[n]
    float walked = total(math.abs(x - before), n)
    var float value = na
    if not na(walked)
        float efficiency = walked <= moved or walked == 0 ? 1.0 : math.abs(moved / walked)
        float weight = math.pow(efficiency * (quick - calm) + calm, 2)
        float start = na(value) ? before : value
        value := start + weight * (x - start)
    value`,
  parabolicSar: `parabolicSar(float top, float bottom, float start, float maximum) =>
    float step = math.min(start, maximum)
    float topBefore = top[1]
    float bottomBefore = bottom[1]
    var bool up = true
    var float sar = na
    var float extreme = na
    var float weight = 0.0
    float current = na
    if bar_index == 1
        float fall = bottomBefore - bottom
        up := not (fall > 0 and fall > top - topBefore)
        sar := up ? bottomBefore : topBefore
        extreme := up ? top : bottom
        weight := step
    if bar_index > 0
        float highest2 = bar_index == 1 ? top : math.max(topBefore, top)
        float lowest2 = bar_index == 1 ? bottom : math.min(bottomBefore, bottom)
        bool touched = up ? bottom <= sar : top >= sar
        if touched
            up := not up
            sar := up ? math.min(extreme, lowest2) : math.max(extreme, highest2)
            weight := step
            extreme := up ? top : bottom
        current := sar
        bool further = up ? top > extreme : bottom < extreme
        if further
            extreme := up ? top : bottom
            weight := math.min(maximum, weight + step)
        float next = current + weight * (extreme - current)
        sar := up ? math.min(next, lowest2) : math.max(next, highest2)
    current`,
  supertrend: `supertrend(float top, float bottom, float last, float reach) =>
    float above = (top + bottom) / 2 + reach
    float below = (top + bottom) / 2 - reach
    float before = last[1]
    var float upper = na
    var float lower = na
    var bool up = false
    bool first = na(upper)
    if not (above >= upper and before <= upper)
        upper := above
    if not (below <= lower and before >= lower)
        lower := below
    up := up ? not (last < lower) : not first and last > upper
    float line = up ? lower : upper
    float direction = na(reach) ? na : up ? 100.0 : -100.0
    [line, direction]`,
  zigzag: `zigzag(float top, float bottom, float last, float percent) =>
    float fall = 1 - percent / 100
    float rise = 1 + percent / 100
    var float direction = 0.0
    var float swing = last
    var float extreme = last
    var float ceiling = top
    var float ground = bottom
    if bar_index > 0
        if direction > 0
            if top > extreme
                extreme := top
            else if bottom <= extreme * fall
                direction := -100.0
                swing := extreme
                extreme := bottom
        else if direction < 0
            if bottom < extreme
                extreme := bottom
            else if top >= extreme * rise
                direction := 100.0
                swing := extreme
                extreme := top
        else if top >= ground * rise
            direction := 100.0
            swing := ground
            extreme := top
        else if bottom <= ceiling * fall
            direction := -100.0
            swing := ceiling
            extreme := bottom
        else
            ceiling := math.max(ceiling, top)
            ground := math.min(ground, bottom)
    [swing, extreme, direction]`,
  fisher: `fisher(float x, int n) =>
    float top = highest(x, n)
    float bottom = lowest(x, n)
    var float squeezed = 0.0
    var float value = 0.0
    float trigger = value
    if not na(top)
        float place = top == bottom ? 0.0 : (x - bottom) / (top - bottom) - 0.5
        float next = 0.66 * place + 0.67 * squeezed
        squeezed := next > 0.99 ? 0.999 : next < -0.99 ? -0.999 : next
        value := 0.5 * math.log((1 + squeezed) / (1 - squeezed)) + 0.5 * value
    float shown = bar_index >= n ? value : na
    float shownTrigger = bar_index >= n ? trigger : na
    [shown, shownTrigger]`,
  heikinAshi: `// The open of the Heikin-Ashi bar.
heikinAshi(float first, float top, float bottom, float last) =>
    float mean = (first + top + bottom + last) / 4
    float meanBefore = mean[1]
    var float start = na
    start := na(start) ? (first + last) / 2 : (start + meanBefore) / 2
    start`,
  sincePeriodStart: `// The sum since the day, week or month began. The first one may have begun before the chart.
sincePeriodStart(float x, int kind, int dayStart) =>
    int number = periodNumber(kind, dayStart)
    int before = number[1]
    var bool whole = false
    var float sum = 0.0
    if number != before and not na(before)
        whole := true
    sum := number == before ? sum + x : x
    whole ? sum : float(na)`,
  previousPeriod: `// Open, high, low and close of the last finished day, week or month. The first one may have begun before the chart.
previousPeriod(float first, float top, float bottom, float last, int kind, int dayStart) =>
    int number = periodNumber(kind, dayStart)
    int before = number[1]
    var bool whole = false
    var float runFirst = na
    var float runTop = na
    var float runBottom = na
    var float runLast = na
    var float oldFirst = na
    var float oldTop = na
    var float oldBottom = na
    var float oldLast = na
    if number == before
        runTop := math.max(runTop, top)
        runBottom := math.min(runBottom, bottom)
    else
        if whole
            oldFirst := runFirst
            oldTop := runTop
            oldBottom := runBottom
            oldLast := runLast
        whole := not na(before)
        runFirst := first
        runTop := top
        runBottom := bottom
    runLast := last
    [oldFirst, oldTop, oldBottom, oldLast]`,
};

/** What library functions are made with; written when one of them needs it. */
export const pineSupport: Readonly<Record<string, string>> = {
  filled: `// Whether the last n values are known.
filled(float x, int n) =>
    var int count = 0
    count := na(x) ? 0 : count + 1
    count >= n`,
  smoothed: `// An exponential average whose first value is the simple average of the first n values.
smoothed(float x, int n, float weight) =>
    var int count = 0
    var float sum = 0.0
    var float value = na
    if not na(x)
        count += 1
        if count < n
            sum += x
        else if count == n
            value := (sum + x) / n
        else
            value += weight * (x - value)
    value`,
  periodNumber: `// A number for the bar's day, week (from Monday) or month. Days start at an hour in UTC, after noon as the next date's, or with 24 at 17:00 New York.
periodNumber(int kind, int dayStart) =>
    string zone = "America/New_York"
    int clock = timestamp("UTC", year(time, zone), month(time, zone), dayofmonth(time, zone), hour(time, zone), 0)
    int moved = dayStart == 24 ? clock + 25200000 : time + (dayStart > 12 ? 24 - dayStart : -dayStart) * 3600000
    int day = int(math.floor(moved / 86400000.0))
    kind == 0 ? day : kind == 1 ? int(math.floor((day + 3) / 7.0)) : year(moved, "UTC") * 12 + month(moved, "UTC")`,
  larger: `larger(float a, float b) =>
    na(a) or na(b) ? na : math.max(a, b)`,
  smaller: `smaller(float a, float b) =>
    na(a) or na(b) ? na : math.min(a, b)`,
};
