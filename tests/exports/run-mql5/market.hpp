// Moves the price of the stand-in terminal along its bars and asks an adviser on every tick.
#pragma once
#include "terminal.hpp"

/** Something that happens on the way of the price: the bid at which, and the price that is paid there. */
struct Event {
  enum Kind { none, stop, target, order } kind = none;
  size_t at = 0;
  double bid = 0, level = 0;
};

/** The first thing between the bid and `to`, the stop before the target and both before an order at the same price. */
inline Event firstBetween(double to) {
  const double tiny = terminal.point * 1e-4, from = terminal.bid, low = std::min(to, from), high = std::max(to, from);
  Event first;
  auto consider = [&](Event::Kind kind, size_t at, double level, bool isSeenByAsk, bool needsRise) {
    double bid = isSeenByAsk ? level - terminal.spread * terminal.point : level;
    if (needsRise ? bid > high + tiny : bid < low - tiny) return;
    // A level that the price is past already is met where the price is.
    double met = needsRise ? std::max(bid, from) : std::min(bid, from);
    double nearer = first.kind == Event::none ? std::numeric_limits<double>::infinity() : std::fabs(first.bid - from);
    double distance = std::fabs(met - from);
    if (distance < nearer - tiny || (std::fabs(distance - nearer) <= tiny && kind < first.kind)) first = {kind, at, met, level};
  };
  for (size_t at = 0; at < terminal.positions.size(); at++) {
    const Position &held = terminal.positions[at];
    bool isShort = held.side < 0;
    if (held.stop > 0) consider(Event::stop, at, held.stop, isShort, isShort);
    if (held.target > 0) consider(Event::target, at, held.target, isShort, !isShort);
  }
  for (size_t at = 0; at < terminal.orders.size(); at++) {
    const Order &waiting = terminal.orders[at];
    bool buys = isBuy(waiting.type);
    consider(Event::order, at, waiting.price, buys, buys != isLimit(waiting.type));
  }
  return first;
}

/** Stops and orders that a gap jumps over fill at the price behind it; a target and a limit order at that price too, as it is better. */
inline void happen(const Event &event, bool isGap) {
  if (event.kind != Event::order) {
    int side = terminal.positions[event.at].side;
    terminal.close(event.at, isGap ? terminal.closing(side) : event.level);
    return;
  }
  Order filled = terminal.orders[event.at];
  if (isStopLimit(filled.type)) {
    Order &triggered = terminal.orders[event.at];
    triggered.type = isBuy(filled.type) ? ORDER_TYPE_BUY_LIMIT : ORDER_TYPE_SELL_LIMIT, triggered.price = filled.limit;
    return;
  }
  terminal.orders.erase(terminal.orders.begin() + event.at);
  int side = isBuy(filled.type) ? 1 : -1;
  double market = side > 0 ? terminal.ask() : terminal.bid;
  terminal.open(filled.id, side, filled.lots, isGap ? market : filled.price, filled.stop, filled.target);
}

template <class Adviser> void tick(Adviser &adviser) {
  terminal.ticks++;
  adviser.OnTick();
}

/** To the next price of the bar. The adviser is asked after each thing that happens on the way, after a gap once it is over. */
template <class Adviser> void moveTo(double to, bool isGap, Adviser &adviser) {
  for (Event next = firstBetween(to); next.kind != Event::none; next = firstBetween(to)) {
    terminal.bid = isGap ? to : next.bid;
    happen(next, isGap);
    if (!isGap) tick(adviser);
  }
  terminal.bid = to;
  tick(adviser);
}

/** The lab takes the side first that is worse for what is held, and lets no limit order that fills reach a target on the way back. */
inline bool goesLowFirst() {
  int net = 0;
  for (const Position &held : terminal.positions) net += held.side;
  if (net != 0 || terminal.orders.empty()) return net > 0;
  return !isBuy(terminal.orders[0].type);
}

/** Reads what a run needs: the contract, then the bars of each time frame in whole points. */
inline void readTerminal(std::istream &in) {
  int period, blocks;
  terminal = Terminal();
  in >> period >> blocks >> terminal.isLive >> terminal.point >> terminal.digits >> terminal.contract >> terminal.rateIsFixed >> terminal.rate >> terminal.step >>
      terminal.least >> terminal.most >> terminal.spread >> terminal.leverage;
  terminal.period = (ENUM_TIMEFRAMES)period;
  while (blocks-- > 0) {
    size_t length;
    in >> period >> length;
    std::vector<MqlRates> bars(length);
    for (MqlRates &bar : bars) {
      in >> bar.time >> bar.open >> bar.high >> bar.low >> bar.close >> bar.tick_volume;
      for (double *price : {&bar.open, &bar.high, &bar.low, &bar.close}) *price *= terminal.point;
    }
    terminal.history[period] = std::move(bars);
  }
}

template <class Adviser> void start(Adviser &adviser) {
  adviser = Adviser();
  terminal.isConnected = !terminal.isLive;
  if (adviser.OnInit() != INIT_SUCCEEDED) std::exit(3);
  terminal.isConnected = true;
}

template <class Adviser> void run() {
  readTerminal(std::cin);
  Adviser adviser;
  start(adviser);
  const int length = (int)terminal.bars().size();
  for (int at = 0; at < length; at++) {
    terminal.bar = at;
    const MqlRates bar = terminal.bars()[at];
    if (at == 0) terminal.bid = bar.open;
    terminal.ticks = 0;
    if (terminal.isLive && at % 4 == 2) start(adviser);
    moveTo(bar.open, true, adviser);
    if (terminal.isLive && at % 4 == 0) start(adviser);
    bool lowFirst = goesLowFirst();
    const Event next = firstBetween(lowFirst ? bar.low : bar.high);
    // Where a stop order fills on that way, its own stop may come next.
    if (terminal.positions.empty() && next.kind == Event::order) {
      moveTo(next.bid, false, adviser);
      lowFirst = goesLowFirst();
    }
    moveTo(lowFirst ? bar.low : bar.high, false, adviser);
    moveTo(lowFirst ? bar.high : bar.low, false, adviser);
    moveTo(bar.close, false, adviser);
  }
  while (!terminal.positions.empty()) terminal.close(0, terminal.closing(terminal.positions[0].side));
  std::printf("end\n");
}
