// What an exported adviser uses of MQL5, in C++: an account that hedges, whose broker refuses nothing but levels on the wrong side, and bars
// whose ticks go by open, high, low and close. It knows no stop-out, no swap and no fill that slips.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <limits>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

using std::string;
using datetime = long;
using mql_ulong = unsigned long;
#define ulong mql_ulong
using uint = unsigned int;

/** An array of MQL5: reading outside of it ends the program there, and here. */
template <class T> struct Array {
  std::vector<T> values;
  T &operator[](long at) { return values[checked(at)]; }
  const T &operator[](long at) const { return values[checked(at)]; }
  size_t checked(long at) const {
    if (at >= 0 && at < (long)values.size()) return at;
    std::fprintf(stderr, "array out of range: %ld of %zu\n", at, values.size());
    std::exit(2);
  }
};
template <class T> int ArraySize(const Array<T> &array) { return (int)array.values.size(); }
template <class T> int ArrayResize(Array<T> &array, int size) { array.values.resize(size); return size; }
template <class T> void ArrayInitialize(Array<T> &array, T value) { std::fill(array.values.begin(), array.values.end(), value); }
template <class T> void ArraySetAsSeries(Array<T> &, bool) {}

struct MqlRates { datetime time; double open, high, low, close; long tick_volume; };
struct MqlDateTime { int year, mon, day, hour, min, sec, day_of_week, day_of_year; };
enum ENUM_TIMEFRAMES { PERIOD_M1, PERIOD_M5, PERIOD_M15, PERIOD_M30, PERIOD_H1, PERIOD_H4, PERIOD_D1, PERIOD_W1, PERIOD_MN1 };
enum ENUM_ORDER_TYPE { ORDER_TYPE_BUY, ORDER_TYPE_SELL, ORDER_TYPE_BUY_LIMIT, ORDER_TYPE_SELL_LIMIT, ORDER_TYPE_BUY_STOP, ORDER_TYPE_SELL_STOP, ORDER_TYPE_BUY_STOP_LIMIT, ORDER_TYPE_SELL_STOP_LIMIT };
enum { POSITION_TYPE_BUY, POSITION_TYPE_SELL };
enum { SYMBOL_VOLUME_STEP, SYMBOL_VOLUME_MAX, SYMBOL_VOLUME_MIN, SYMBOL_TRADE_TICK_SIZE, SYMBOL_BID, SYMBOL_ASK, SYMBOL_TRADE_CONTRACT_SIZE, SYMBOL_TRADE_STOPS_LEVEL };
enum { POSITION_MAGIC, POSITION_TYPE, POSITION_TICKET, POSITION_IDENTIFIER, POSITION_TIME, POSITION_PRICE_OPEN, POSITION_SL, POSITION_TP };
enum { ORDER_SYMBOL, ORDER_MAGIC, ORDER_TYPE, ORDER_TIME_SETUP };
enum { ACCOUNT_MARGIN_FREE, ACCOUNT_BALANCE, ACCOUNT_EQUITY, ACCOUNT_MARGIN_MODE, ACCOUNT_MARGIN_MODE_RETAIL_HEDGING };
enum { TRADE_RETCODE_PLACED = 10008, TRADE_RETCODE_DONE, TRADE_RETCODE_DONE_PARTIAL, TRADE_RETCODE_REJECT_PRICE = 10015,
       TRADE_RETCODE_INVALID_STOPS, TRADE_RETCODE_NO_MONEY = 10019, TRADE_RETCODE_NO_CHANGES = 10025, TRADE_RETCODE_POSITION_CLOSED = 10036 };
enum { INIT_SUCCEEDED, INIT_FAILED, MQL_TESTER };

struct Position { long id; int side; double lots, entry, stop, target; datetime opened; double margin; };
/** `limit` is where one that is not triggered yet goes on to wait. */
struct Order { long id; ENUM_ORDER_TYPE type; double lots, price, stop, target; datetime placed; double limit = 0; };

// The types come in pairs of a purchase and a sale.
inline bool isBuy(ENUM_ORDER_TYPE type) { return type % 2 == ORDER_TYPE_BUY; }
inline bool isStopLimit(ENUM_ORDER_TYPE type) { return type == ORDER_TYPE_BUY_STOP_LIMIT || type == ORDER_TYPE_SELL_STOP_LIMIT; }
inline bool isLimit(ENUM_ORDER_TYPE type) { return type == ORDER_TYPE_BUY_LIMIT || type == ORDER_TYPE_SELL_LIMIT; }

/** One run: the history, the contract and the account. Prices in the quote currency, `spread` in points. */
struct Terminal {
  std::map<int, std::vector<MqlRates>> history;
  ENUM_TIMEFRAMES period;
  int digits;
  double point, contract, rate, step, least, most, spread, leverage;
  /** The account holds the quote currency at a fixed rate, or else the base. */
  bool rateIsFixed;
  int bar = 0;
  /** Of the bar that runs. */
  long ticks = 0;
  /** Live, the adviser is taken off and started again now and then. */
  bool isLive = false;
  /** Before that a terminal knows no money: it starts its advisers first. */
  bool isConnected = true;
  double bid = 0, balance = 10'000;
  long magic = 0, ids = 1;
  std::vector<Position> positions;
  std::vector<Order> orders;
  std::map<string, double> variables;
  int position = -1, order = -1;

  const std::vector<MqlRates> &bars() const { return history.at(period); }
  datetime now() const { return bars()[bar].time; }
  double ask() const { return bid + spread * point; }
  /** What a position of this side is closed at. */
  double closing(int side) const { return side > 0 ? bid : ask(); }
  double money(double quote, double price) const { return rateIsFixed ? quote * rate : quote / price; }
  double profit(const Position &of, double price) const { return money((price - of.entry) * of.side * of.lots * contract, price); }

  double margin(double lots, double price) const { return money(price * lots * contract, price) / leverage; }
  double equity() const {
    double worth = balance;
    for (const Position &held : positions) worth += profit(held, closing(held.side));
    return worth;
  }
  double freeMargin() const {
    double left = equity();
    for (const Position &held : positions) left -= held.margin;
    return left;
  }
  /** False where the account has too little margin for it. */
  bool open(long id, int side, double lots, double price, double stop, double target) {
    double needed = margin(lots, price);
    if (needed > freeMargin()) return false;
    positions.push_back({id, side, lots, price, stop, target, now(), needed});
    return true;
  }
  void close(size_t at, double price) {
    const Position &gone = positions[at];
    balance += std::round(profit(gone, price) * 100) / 100;
    std::printf("%s %g %ld %.0f %ld %.0f\n", gone.side > 0 ? "long" : "short", gone.lots, gone.opened, gone.entry / point, now(), price / point);
    positions.erase(positions.begin() + at);
  }
};
inline Terminal terminal;

inline const string _Symbol = "SYMBOL";
#define _Point (terminal.point)
#define _Digits (terminal.digits)
#define _Period (terminal.period)

inline double NormalizeDouble(double x, int digits) { double scale = std::pow(10, digits); return std::round(x * scale) / scale; }
inline double MathRound(double x) { return std::round(x); }
inline double MathFloor(double x) { return std::floor(x); }
inline double MathCeil(double x) { return std::ceil(x); }
inline double MathAbs(double x) { return std::fabs(x); }
inline double MathSqrt(double x) { return std::sqrt(x); }
inline double MathExp(double x) { return std::exp(x); }
inline double MathLog(double x) { return std::log(x); }
inline double MathPow(double x, double y) { return std::pow(x, y); }
inline double MathArcsin(double x) { return std::asin(x); }
inline double MathMod(double x, double y) { return std::fmod(x, y); }
inline bool MathIsValidNumber(double x) { return std::isfinite(x); }
template <class A, class B> auto MathMin(A a, B b) { std::common_type_t<A, B> x = a, y = b; return x < y ? x : y; }
template <class A, class B> auto MathMax(A a, B b) { std::common_type_t<A, B> x = a, y = b; return x > y ? x : y; }

inline const char *printed(const string &text) { return text.c_str(); }
template <class T> T printed(T value) { return value; }
template <class... Values> string StringFormat(string format, Values... values) {
  for (size_t at; (at = format.find("%I64d")) != string::npos;) format.replace(at, 5, "%ld");
  char text[512];
  std::snprintf(text, sizeof text, format.c_str(), printed(values)...);
  return text;
}
inline void Print(const string &text) { std::fprintf(stderr, "%ld %s\n", terminal.now(), text.c_str()); }
inline void Alert(const string &text) { Print(text); }
template <class... Values> void PrintFormat(const string &format, Values... values) { Print(StringFormat(format, values...)); }
/** Every chart is of the symbol that the adviser was made for. */
inline int StringFind(const string &, const string &) { return 0; }
inline void ResetLastError() {}
inline int GetLastError() { return 0; }
inline bool MQLInfoInteger(int) { return !terminal.isLive; }

inline datetime StructToTime(const MqlDateTime &parts) {
  std::tm calendar = {};
  calendar.tm_year = parts.year - 1900, calendar.tm_mon = parts.mon - 1, calendar.tm_mday = parts.day;
  calendar.tm_hour = parts.hour, calendar.tm_min = parts.min, calendar.tm_sec = parts.sec;
  return timegm(&calendar);
}
inline void TimeToStruct(datetime time, MqlDateTime &parts) {
  std::tm calendar;
  gmtime_r(&time, &calendar);
  parts = {calendar.tm_year + 1900, calendar.tm_mon + 1, calendar.tm_mday, calendar.tm_hour, calendar.tm_min, calendar.tm_sec, calendar.tm_wday, calendar.tm_yday};
}

inline datetime iTime(const string &, ENUM_TIMEFRAMES, int shift) { return terminal.bars()[terminal.bar - shift].time; }
inline long iVolume(const string &, ENUM_TIMEFRAMES, int) { return terminal.ticks; }
inline int iBarShift(const string &, ENUM_TIMEFRAMES, datetime time) {
  int at = terminal.bar;
  while (at > 0 && terminal.bars()[at].time > time) at--;
  return terminal.bar - at;
}
/** From the oldest to the newest; bar 0 of a time frame has only opened. */
inline int CopyRates(const string &, ENUM_TIMEFRAMES period, int from, int count, Array<MqlRates> &into) {
  const std::vector<MqlRates> &all = terminal.history.at(period);
  auto later = std::upper_bound(all.begin(), all.end(), terminal.now(), [](datetime now, const MqlRates &bar) { return now < bar.time; });
  int last = (int)(later - all.begin()) - 1 - from;
  into.values.clear();
  for (int at = std::max(0, last - count + 1); at <= last; at++) {
    MqlRates bar = all[at];
    if (from == 0 && at == last) bar.high = bar.low = bar.close = bar.open, bar.tick_volume = 1;
    into.values.push_back(bar);
  }
  return (int)into.values.size();
}

inline int SymbolInfoInteger(const string &, int) { return 0; }
inline double SymbolInfoDouble(const string &, int what) {
  switch (what) {
    case SYMBOL_VOLUME_STEP: return terminal.step;
    case SYMBOL_VOLUME_MAX: return terminal.most;
    case SYMBOL_VOLUME_MIN: return terminal.least;
    case SYMBOL_TRADE_TICK_SIZE: return terminal.point;
    case SYMBOL_BID: return terminal.bid;
    case SYMBOL_ASK: return terminal.ask();
    case SYMBOL_TRADE_CONTRACT_SIZE: return terminal.contract;
  }
  return 0;
}
inline int AccountInfoInteger(int) { return ACCOUNT_MARGIN_MODE_RETAIL_HEDGING; }
inline double AccountInfoDouble(int what) {
  if (!terminal.isConnected) return 0;
  return what == ACCOUNT_BALANCE ? terminal.balance : what == ACCOUNT_MARGIN_FREE ? terminal.freeMargin() : terminal.equity();
}
inline bool OrderCalcMargin(int, const string &, double lots, double price, double &margin) { margin = terminal.margin(lots, price); return true; }
inline bool OrderCalcProfit(ENUM_ORDER_TYPE type, const string &, double lots, double from, double to, double &profit) {
  profit = terminal.money((to - from) * (isBuy(type) ? 1 : -1) * lots * terminal.contract, to);
  return true;
}

inline int PositionsTotal() { return (int)terminal.positions.size(); }
inline string PositionGetSymbol(int at) { terminal.position = at; return _Symbol; }
inline long PositionGetInteger(int what) {
  const Position &chosen = terminal.positions[terminal.position];
  switch (what) {
    case POSITION_MAGIC: return terminal.magic;
    case POSITION_TYPE: return chosen.side > 0 ? POSITION_TYPE_BUY : POSITION_TYPE_SELL;
    case POSITION_TIME: return chosen.opened;
  }
  return chosen.id;
}
inline double PositionGetDouble(int what) {
  const Position &chosen = terminal.positions[terminal.position];
  return what == POSITION_PRICE_OPEN ? chosen.entry : what == POSITION_SL ? chosen.stop : chosen.target;
}
inline int OrdersTotal() { return (int)terminal.orders.size(); }
inline ulong OrderGetTicket(int at) { terminal.order = at; return terminal.orders[at].id; }
inline string OrderGetString(int) { return _Symbol; }
inline long OrderGetInteger(int what) {
  const Order &chosen = terminal.orders[terminal.order];
  return what == ORDER_MAGIC ? terminal.magic : what == ORDER_TYPE ? (long)chosen.type : chosen.placed;
}

inline void GlobalVariableSet(const string &name, double value) { terminal.variables[name] = value; }
inline void GlobalVariablesFlush() {}
inline void GlobalVariableDel(const string &name) { terminal.variables.erase(name); }
inline bool GlobalVariableCheck(const string &name) { return terminal.variables.count(name) > 0; }
inline double GlobalVariableGet(const string &name) { return terminal.variables[name]; }
inline int GlobalVariablesDeleteAll(const string &) { terminal.variables.clear(); return 0; }

/** The standard library's class of that name: each request is answered at once. */
class CTrade {
  uint code = 0;
  long last = 0;

  bool answer(uint with) {
    code = with;
    return with == TRADE_RETCODE_DONE || with == TRADE_RETCODE_PLACED;
  }
  static bool isWrongSide(int side, double price, double stop, double target) {
    return (stop > 0 && (price - stop) * side <= 1e-12) || (target > 0 && (target - price) * side <= 1e-12);
  }
  bool enter(int side, double lots, double stop, double target) {
    if (isWrongSide(side, terminal.closing(side), stop, target)) return answer(TRADE_RETCODE_INVALID_STOPS);
    last = terminal.ids++;
    bool hasMargin = terminal.open(last, side, lots, side > 0 ? terminal.ask() : terminal.bid, stop, target);
    return answer(hasMargin ? TRADE_RETCODE_DONE : TRADE_RETCODE_NO_MONEY);
  }
  bool place(ENUM_ORDER_TYPE type, double lots, double price, double stop, double target) {
    int side = isBuy(type) ? 1 : -1;
    if (isWrongSide(side, price, stop, target)) return answer(TRADE_RETCODE_INVALID_STOPS);
    double beyond = (price - (side > 0 ? terminal.ask() : terminal.bid)) * side;
    if (isLimit(type) ? beyond >= 0 : beyond <= 0) return answer(TRADE_RETCODE_REJECT_PRICE);
    last = terminal.ids++;
    terminal.orders.push_back({last, type, lots, price, stop, target, terminal.now()});
    return answer(TRADE_RETCODE_PLACED);
  }

public:
  void SetExpertMagicNumber(ulong magic) { terminal.magic = (long)magic; }
  void SetDeviationInPoints(ulong) {}
  void SetTypeFillingBySymbol(const string &) {}
  uint ResultRetcode() const { return code; }
  string ResultRetcodeDescription() const { return "refused"; }
  ulong ResultOrder() const { return last; }

  bool Buy(double lots, const string &, double, double stop, double target) { return enter(1, lots, stop, target); }
  bool Sell(double lots, const string &, double, double stop, double target) { return enter(-1, lots, stop, target); }
  bool BuyLimit(double lots, double price, const string &, double stop, double target) { return place(ORDER_TYPE_BUY_LIMIT, lots, price, stop, target); }
  bool SellLimit(double lots, double price, const string &, double stop, double target) { return place(ORDER_TYPE_SELL_LIMIT, lots, price, stop, target); }
  bool BuyStop(double lots, double price, const string &, double stop, double target) { return place(ORDER_TYPE_BUY_STOP, lots, price, stop, target); }
  bool SellStop(double lots, double price, const string &, double stop, double target) { return place(ORDER_TYPE_SELL_STOP, lots, price, stop, target); }
  bool PositionClose(ulong id) {
    for (size_t at = 0; at < terminal.positions.size(); at++)
      if ((ulong)terminal.positions[at].id == id) {
        terminal.close(at, terminal.closing(terminal.positions[at].side));
        return answer(TRADE_RETCODE_DONE);
      }
    return answer(TRADE_RETCODE_POSITION_CLOSED);
  }
  bool PositionModify(ulong id, double stop, double target) {
    for (Position &held : terminal.positions)
      if ((ulong)held.id == id) {
        if (isWrongSide(held.side, terminal.closing(held.side), stop, target)) return answer(TRADE_RETCODE_INVALID_STOPS);
        if (std::fabs(held.stop - stop) < 1e-12 && std::fabs(held.target - target) < 1e-12) return answer(TRADE_RETCODE_NO_CHANGES);
        held.stop = stop, held.target = target;
        return answer(TRADE_RETCODE_DONE);
      }
    return answer(TRADE_RETCODE_POSITION_CLOSED);
  }
  bool OrderOpen(const string &, ENUM_ORDER_TYPE type, double lots, double limit, double trigger, double stop, double target) {
    int side = isBuy(type) ? 1 : -1;
    bool isBehind = (trigger - (side > 0 ? terminal.ask() : terminal.bid)) * side <= 0;
    if (isWrongSide(side, limit, stop, target)) return answer(TRADE_RETCODE_INVALID_STOPS);
    if (!isStopLimit(type) || isBehind || (trigger - limit) * side <= 0) return answer(TRADE_RETCODE_REJECT_PRICE);
    last = terminal.ids++;
    terminal.orders.push_back({last, type, lots, trigger, stop, target, terminal.now(), limit});
    return answer(TRADE_RETCODE_PLACED);
  }
  bool OrderDelete(ulong id) {
    for (size_t at = 0; at < terminal.orders.size(); at++)
      if ((ulong)terminal.orders[at].id == id) {
        terminal.orders.erase(terminal.orders.begin() + at);
        return answer(TRADE_RETCODE_DONE);
      }
    return answer(TRADE_RETCODE_POSITION_CLOSED);
  }
};
