/** What columns and library functions are made with; written when something needs it, in an order that needs no look ahead. */
export const mql5Support: Readonly<Record<string, string>> = {
  Unknown: `// No number: every comparison with it is false.
double Unknown() { return(MathArcsin(2.0)); }`,
  Known: "bool Known(const double x) { return(MathIsValidNumber(x)); }",
  Above: "bool Above(const double a, const double b) { return(Known(a) && Known(b) && a > b); }",
  AtLeast: "bool AtLeast(const double a, const double b) { return(Known(a) && Known(b) && a >= b); }",
  Equal: "bool Equal(const double a, const double b) { return(Known(a) && Known(b) && a == b); }",
  Divide:
    "double Divide(const double a, const double b) { return(!Known(a) || !Known(b) || b == 0 ? Unknown() : a / b); }",
  Larger:
    "double Larger(const double a, const double b) { return(!Known(a) || !Known(b) ? Unknown() : MathMax(a, b)); }",
  Smaller:
    "double Smaller(const double a, const double b) { return(!Known(a) || !Known(b) ? Unknown() : MathMin(a, b)); }",
  Log: "double Log(const double x) { return(Above(x, 0) ? MathLog(x) : Unknown()); }",
  Sign: "double Sign(const double x) { return(!Known(x) ? Unknown() : x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0); }",
  At: "double At(const double &x[], const int i) { return(i < 0 ? Unknown() : x[i]); }",
  TimeAt: "datetime TimeAt(const datetime &x[], const int i) { return(x[i < 0 ? 0 : i]); }",
  FirstKnown: `int FirstKnown(const double &x[])
  {
   int size = ArraySize(x);
   for(int i = 0; i < size; i++)
      if(Known(x[i])) return(i);
   return(size);
  }`,
  Smooth: `// An exponential average whose first value is the simple average of the first n values.
void Smooth(const double &x[], const int n, const double weight, double &result[])
  {
   int size = ArraySize(x);
   int first = FirstKnown(x);
   ArrayResize(result, size);
   double value = 0;
   for(int i = 0; i < size; i++)
     {
      if(i >= first && i < first + n) value += x[i];
      if(i == first + n - 1) value = value / n;
      if(i >= first + n) value += weight * (x[i] - value);
      result[i] = i >= first + n - 1 ? value : Unknown();
     }
  }`,
  Sunday: `// The start of the nth Sunday of a month, or of the last one when nth is 0.
datetime Sunday(const int year, const int month, const int nth)
  {
   MqlDateTime parts;
   parts.year = nth == 0 && month == 12 ? year + 1 : year;
   parts.mon = nth == 0 ? month % 12 + 1 : month;
   parts.day = 1;
   parts.hour = 0;
   parts.min = 0;
   parts.sec = 0;
   datetime first = StructToTime(parts);
   TimeToStruct(first, parts);
   datetime sunday = first + (7 - parts.day_of_week) % 7 * 86400;
   return(nth == 0 ? sunday - 7 * 86400 : sunday + (nth - 1) * 7 * 86400);
  }`,
  IsSummer: `// Summer time at a moment in UTC. Region 1 is New York, 2 is Europe, 3 is Sydney.
bool IsSummer(const datetime utc, const int region)
  {
   MqlDateTime parts;
   TimeToStruct(utc, parts);
   if(region == 1) return(utc >= Sunday(parts.year, 3, 2) + 7 * 3600 && utc < Sunday(parts.year, 11, 1) + 6 * 3600);
   if(region == 2) return(utc >= Sunday(parts.year, 3, 0) + 3600 && utc < Sunday(parts.year, 10, 0) + 3600);
   if(region == 3) return(utc < Sunday(parts.year, 4, 1) - 8 * 3600 || utc >= Sunday(parts.year, 10, 1) - 8 * 3600);
   return(false);
  }`,
  Utc: `// The server's clock as UTC. TimeGMT() cannot be used: in the strategy tester it equals the server's time.
datetime Utc(const datetime server)
  {
   datetime utc = server - ServerHours * 3600;
   return(IsSummer(utc - 3600, ServerSummer) ? utc - 3600 : utc);
  }`,
  Local: `// Zone 0 is UTC, 1 New York, 2 London, 3 Tokyo, 4 Sydney; 5 is the trading day, from 17:00 New York the evening before; 6 is the server.
datetime Local(const datetime server, const int zone)
  {
   if(zone == 6) return(server);
   datetime utc = Utc(server);
   if(zone == 1) return(utc - (IsSummer(utc, 1) ? 4 : 5) * 3600);
   if(zone == 5) return(utc + (IsSummer(utc, 1) ? 3 : 2) * 3600);
   if(zone == 2) return(utc + (IsSummer(utc, 2) ? 3600 : 0));
   if(zone == 3) return(utc + 9 * 3600);
   if(zone == 4) return(utc + (IsSummer(utc, 3) ? 11 : 10) * 3600);
   return(utc);
  }`,
  MinuteOfDay: `double MinuteOfDay(const datetime server, const int zone)
  {
   MqlDateTime parts;
   TimeToStruct(Local(server, zone), parts);
   return(parts.hour * 60 + parts.min);
  }`,
  Weekday: `// 0 is Sunday. The server dates a week's bar from Sunday and a month's from the 1st: their first trading day is Monday where that is no weekday.
double Weekday(const datetime server, const int zone)
  {
   MqlDateTime parts;
   TimeToStruct(Local(server, zone), parts);
   bool isLong = zone == 6 && (_Period == PERIOD_W1 || _Period == PERIOD_MN1);
   return(isLong && parts.day_of_week % 6 == 0 ? 1 : parts.day_of_week);
  }`,
  PeriodNumber: `// A number for the day, week (from Monday) or month. Days start at an hour in UTC, after noon as the next date's, with 24 at 17:00 New York, with 25 at the server's midnight.
long PeriodNumber(const datetime server, const int kind, const int dayStart)
  {
   datetime moved = dayStart == 25 ? server : dayStart == 24 ? Local(server, 5) : Utc(server) + (dayStart > 12 ? 24 - dayStart : -dayStart) * 3600;
   long day = (long)moved / 86400;
   MqlDateTime parts;
   TimeToStruct(moved, parts);
   return(kind == 0 ? day : kind == 1 ? (day + 3) / 7 : parts.year * 12 + parts.mon);
  }`,
  Seen: `// A column of a higher time frame as the chart's bars see it: the last value that was closed when the bar closed.
void Seen(const double &x[], const datetime &times[], double &result[])
  {
   int size = ArraySize(bars.time), higher = ArraySize(times), closed = -1;
   ArrayResize(result, size);
   for(int i = 0; i < size; i++)
     {
      datetime end = i + 1 < size ? bars.time[i + 1] : iTime(_Symbol, _Period, 0);
      while(closed + 2 < higher && times[closed + 2] <= end) closed++;
      result[i] = closed < 0 ? Unknown() : x[closed];
     }
  }`,
};
