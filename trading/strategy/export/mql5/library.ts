import type { LibraryFunction } from "../recipes/formula.ts";

const head = (name: string, rest: string) => `void ${name}(const double &x[], ${rest}double &result[])
  {
   int size = ArraySize(x);
   ArrayResize(result, size);`;
const windowed = (name: string, body: string) => `${head(name, "const int n, ")}
   int first = FirstKnown(x);
   for(int i = 0; i < size; i++)
     {
      if(i < first + n - 1) { result[i] = Unknown(); continue; }
${body}
     }
  }`;
const age = (name: string, sign: string) =>
  windowed(
    name,
    `      int best = i;
      for(int k = i - 1; k > i - n; k--)
         if(x[k] ${sign} x[best]) best = k;
      result[i] = i - best;`,
  );
const extreme = (name: string, pick: string) =>
  windowed(
    name,
    `      double best = x[i];
      for(int k = i - n + 1; k < i; k++)
         best = ${pick}(best, x[k]);
      result[i] = best;`,
  );
const direction = (name: string, test: string) => `${head(name, "const int n, ")}
   int bars = 0;
   for(int i = 0; i < size; i++)
     {
      bars = ${test} ? bars + 1 : 0;
      result[i] = bars >= n ? 1.0 : 0.0;
     }
  }`;

/** Column functions in MQL5, over arrays from the oldest bar to the newest. */
export const mql5Library: Readonly<Record<LibraryFunction, string>> = {
  sma: `${head("Sma", "const int n, ")}
   Total(x, n, result);
   for(int i = 0; i < size; i++)
      result[i] = result[i] / n;
  }`,
  total: `// The sum of the last n values, unknown until there are n of them.
${windowed(
  "Total",
  `      if(i == first + n - 1)
        {
         result[i] = 0;
         for(int k = first; k <= i; k++)
            result[i] += x[k];
        }
      else
         result[i] = result[i - 1] + x[i] - x[i - n];`,
)}`,
  ema: `${head("Ema", "const int n, ")}
   Smooth(x, n, 2.0 / (n + 1), result);
  }`,
  emaFromFirst: `${head("EmaFromFirst", "const int n, ")}
   Smooth(x, 1, 2.0 / (n + 1), result);
  }`,
  wilder: `// Wilder's average. MetaTrader's own ATR is a simple average and its own ADX an exponential one.
${head("Wilder", "const int n, ")}
   Smooth(x, n, 1.0 / n, result);
  }`,
  wilderSum: `${head("WilderSum", "const int n, ")}
   int first = FirstKnown(x);
   double value = 0;
   for(int i = 0; i < size; i++)
     {
      if(i >= first) value = i - first + 1 < n ? value + x[i] : value - value / n + x[i];
      result[i] = i >= first + n - 1 ? value : Unknown();
     }
  }`,
  wma: windowed(
    "Wma",
    `      double sum = 0;
      for(int k = 0; k < n; k++)
         sum += (n - k) * x[i - k];
      result[i] = sum / (n * (n + 1) / 2.0);`,
  ),
  highest: extreme("Highest", "MathMax"),
  lowest: extreme("Lowest", "MathMin"),
  highestAge: age("HighestAge", ">"),
  lowestAge: age("LowestAge", "<"),
  deviation: windowed(
    "Deviation",
    `      double sum = 0, squares = 0;
      for(int k = 0; k < n; k++)
        {
         double distance = x[i - k] - x[i];
         sum += distance;
         squares += distance * distance;
        }
      result[i] = MathSqrt(MathMax(n * squares - sum * sum, 0.0)) / n;`,
  ),
  meanDeviation: windowed(
    "MeanDeviation",
    `      double mean = 0, spread = 0;
      for(int k = 0; k < n; k++)
         mean += x[i - k] / n;
      for(int k = 0; k < n; k++)
         spread += MathAbs(x[i - k] - mean) / n;
      result[i] = spread;`,
  ),
  alma: `void Alma(const double &x[], const int n, const double offset, const double sigma, double &result[])
  {
   int size = ArraySize(x);
   int first = FirstKnown(x);
   ArrayResize(result, size);
   double peak = offset * (n - 1), width = n / sigma;
   for(int i = 0; i < size; i++)
     {
      if(i < first + n - 1) { result[i] = Unknown(); continue; }
      double sum = 0, weights = 0;
      for(int k = 0; k < n; k++)
        {
         double weight = MathExp(-MathPow(k - peak, 2) / (2 * width * width));
         sum += weight * x[i - n + 1 + k];
         weights += weight;
        }
      result[i] = Divide(sum, weights);
     }
  }`,
  running: `${head("Running", "")}
   double sum = 0;
   for(int i = 0; i < size; i++)
     {
      sum += x[i];
      result[i] = sum;
     }
  }`,
  skip: `${head("Skip", "const int n, ")}
   for(int i = 0; i < size; i++)
      result[i] = i < n ? Unknown() : x[i];
  }`,
  hold: `${head("Hold", "")}
   double last = Unknown();
   for(int i = 0; i < size; i++)
     {
      if(Known(x[i])) last = x[i];
      result[i] = last;
     }
  }`,
  rising: direction("Rising", "i > 0 && Above(x[i], x[i - 1])"),
  falling: direction("Falling", "i > 0 && Above(x[i - 1], x[i])"),
  within: `${head("Within", "const int n, ")}
   int last = -1000000;
   for(int i = 0; i < size; i++)
     {
      if(x[i] > 0.5) last = i;
      result[i] = i - last < n ? 1.0 : 0.0;
     }
  }`,
  kama: `void Kama(const double &x[], const int n, const int fast, const int slow, double &result[])
  {
   int size = ArraySize(x);
   int first = FirstKnown(x);
   ArrayResize(result, size);
   double quick = 2.0 / (fast + 1), calm = 2.0 / (slow + 1);
   for(int i = 0; i < size; i++)
     {
      if(i < first + n) { result[i] = Unknown(); continue; }
      double moved = x[i] - x[i - n], walked = 0;
      for(int k = 0; k < n; k++)
         walked += MathAbs(x[i - k] - x[i - k - 1]);
      double efficiency = walked <= moved || walked == 0 ? 1.0 : MathAbs(moved / walked);
      double weight = MathPow(efficiency * (quick - calm) + calm, 2);
      double start = i == first + n ? x[i - 1] : result[i - 1];
      result[i] = start + weight * (x[i] - start);
     }
  }`,
  parabolicSar: `void ParabolicSar(const double &top[], const double &bottom[], const double start, const double maximum, double &result[])
  {
   int size = ArraySize(top);
   ArrayResize(result, size);
   if(size < 2) return;
   double step = MathMin(start, maximum), weight = step;
   double fall = bottom[0] - bottom[1];
   bool up = !(fall > 0 && fall > top[1] - top[0]);
   double sar = up ? bottom[0] : top[0], extreme = up ? top[1] : bottom[1];
   result[0] = Unknown();
   for(int i = 1; i < size; i++)
     {
      double highest = i == 1 ? top[1] : MathMax(top[i - 1], top[i]);
      double lowest = i == 1 ? bottom[1] : MathMin(bottom[i - 1], bottom[i]);
      bool touched = up ? bottom[i] <= sar : top[i] >= sar;
      if(touched)
        {
         up = !up;
         sar = up ? MathMin(extreme, lowest) : MathMax(extreme, highest);
         weight = step;
         extreme = up ? top[i] : bottom[i];
        }
      result[i] = sar;
      bool further = up ? top[i] > extreme : bottom[i] < extreme;
      if(further)
        {
         extreme = up ? top[i] : bottom[i];
         weight = MathMin(maximum, weight + step);
        }
      double next = sar + weight * (extreme - sar);
      sar = up ? MathMin(next, lowest) : MathMax(next, highest);
     }
  }`,
  supertrend: `void Supertrend(const double &top[], const double &bottom[], const double &last[], const double &reach[], double &line[], double &direction[])
  {
   int size = ArraySize(last);
   ArrayResize(line, size);
   ArrayResize(direction, size);
   double upper = 0, lower = 0;
   bool up = false, first = true;
   for(int i = 0; i < size; i++)
     {
      line[i] = Unknown();
      direction[i] = Unknown();
      if(!Known(reach[i])) continue;
      double above = (top[i] + bottom[i]) / 2 + reach[i], below = (top[i] + bottom[i]) / 2 - reach[i];
      if(first || above < upper || last[i - 1] > upper) upper = above;
      if(first || below > lower || last[i - 1] < lower) lower = below;
      up = up ? last[i] >= lower : !first && last[i] > upper;
      first = false;
      line[i] = up ? lower : upper;
      direction[i] = up ? 100 : -100;
     }
  }`,
  zigzag: `void Zigzag(const double &top[], const double &bottom[], const double &last[], const double percent, double &swings[], double &extremes[], double &directions[])
  {
   int size = ArraySize(last);
   ArrayResize(swings, size);
   ArrayResize(extremes, size);
   ArrayResize(directions, size);
   if(size == 0) return;
   double fall = 1 - percent / 100, rise = 1 + percent / 100;
   double direction = 0, swing = last[0], extreme = last[0], ceiling = top[0], ground = bottom[0];
   for(int i = 0; i < size; i++)
     {
      if(i > 0 && direction > 0)
        {
         if(top[i] > extreme) extreme = top[i];
         else if(bottom[i] <= extreme * fall) { direction = -100; swing = extreme; extreme = bottom[i]; }
        }
      else if(i > 0 && direction < 0)
        {
         if(bottom[i] < extreme) extreme = bottom[i];
         else if(top[i] >= extreme * rise) { direction = 100; swing = extreme; extreme = top[i]; }
        }
      else if(i > 0 && top[i] >= ground * rise) { direction = 100; swing = ground; extreme = top[i]; }
      else if(i > 0 && bottom[i] <= ceiling * fall) { direction = -100; swing = ceiling; extreme = bottom[i]; }
      else if(i > 0) { ceiling = MathMax(ceiling, top[i]); ground = MathMin(ground, bottom[i]); }
      swings[i] = swing;
      extremes[i] = extreme;
      directions[i] = direction;
     }
  }`,
  fisher: `void Fisher(const double &x[], const int n, double &value[], double &trigger[])
  {
   int size = ArraySize(x);
   double top[], bottom[];
   Highest(x, n, top);
   Lowest(x, n, bottom);
   ArrayResize(value, size);
   ArrayResize(trigger, size);
   double squeezed = 0, now = 0;
   for(int i = 0; i < size; i++)
     {
      value[i] = Unknown();
      trigger[i] = Unknown();
      if(!Known(top[i])) continue;
      double place = top[i] == bottom[i] ? 0.0 : (x[i] - bottom[i]) / (top[i] - bottom[i]) - 0.5;
      squeezed = 0.66 * place + 0.67 * squeezed;
      if(squeezed > 0.99) squeezed = 0.999;
      if(squeezed < -0.99) squeezed = -0.999;
      double before = now;
      now = 0.5 * MathLog((1 + squeezed) / (1 - squeezed)) + 0.5 * now;
      if(i < n) continue;
      value[i] = now;
      trigger[i] = before;
     }
  }`,
  heikinAshi: `// The open of each Heikin-Ashi bar.
void HeikinAshi(const double &first[], const double &top[], const double &bottom[], const double &last[], double &result[])
  {
   int size = ArraySize(last);
   ArrayResize(result, size);
   for(int i = 0; i < size; i++)
      result[i] = i == 0 ? (first[0] + last[0]) / 2
                  : (result[i - 1] + (first[i - 1] + top[i - 1] + bottom[i - 1] + last[i - 1]) / 4) / 2;
  }`,
  sincePeriodStart: `// The sum since the day, week or month began. The first one may have begun before the bars.
void SincePeriodStart(const datetime &times[], const double &x[], const int kind, const int dayStart, double &result[])
  {
   int size = ArraySize(x);
   ArrayResize(result, size);
   bool whole = false;
   double sum = 0;
   for(int i = 0; i < size; i++)
     {
      bool goesOn = i > 0 && PeriodNumber(times[i], kind, dayStart) == PeriodNumber(times[i - 1], kind, dayStart);
      if(i > 0 && !goesOn) whole = true;
      sum = goesOn ? sum + x[i] : x[i];
      result[i] = whole ? sum : Unknown();
     }
  }`,
  previousPeriod: `// Open, high, low and close of the last finished day, week or month. The first one may have begun before the bars.
void PreviousPeriod(const datetime &times[], const double &first[], const double &top[], const double &bottom[], const double &last[], const int kind, const int dayStart, double &oldFirst[], double &oldTop[], double &oldBottom[], double &oldLast[])
  {
   int size = ArraySize(last);
   ArrayResize(oldFirst, size);
   ArrayResize(oldTop, size);
   ArrayResize(oldBottom, size);
   ArrayResize(oldLast, size);
   double of = Unknown(), ot = Unknown(), ob = Unknown(), ol = Unknown();
   double rf = Unknown(), rt = Unknown(), rb = Unknown(), rl = Unknown();
   bool whole = false;
   for(int i = 0; i < size; i++)
     {
      bool goesOn = i > 0 && PeriodNumber(times[i], kind, dayStart) == PeriodNumber(times[i - 1], kind, dayStart);
      if(goesOn)
        {
         rt = MathMax(rt, top[i]);
         rb = MathMin(rb, bottom[i]);
        }
      else
        {
         if(whole)
           {
            of = rf;
            ot = rt;
            ob = rb;
            ol = rl;
           }
         whole = i > 0;
         rf = first[i];
         rt = top[i];
         rb = bottom[i];
        }
      rl = last[i];
      oldFirst[i] = of;
      oldTop[i] = ot;
      oldBottom[i] = ob;
      oldLast[i] = ol;
     }
  }`,
};
