import { mayReturn, type Plan } from "../plan.ts";
import { mql5Scalar } from "./columns.ts";
import { moneyAtClose, movedBy, moves, remeasures, remembers, waits } from "./rules.ts";

const stepLots = `// Lots rounded down to the broker's step; 0 when below its smallest volume.
double StepLots(const double lots)
  {
   double step = SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_STEP);
   if(!MathIsValidNumber(lots) || step <= 0) return(0);
   double floored = MathFloor(MathMin(lots, SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_MAX)) / step + 1e-9) * step;
   return(floored < SymbolInfoDouble(_Symbol, SYMBOL_VOLUME_MIN) - 1e-9 ? 0 : NormalizeDouble(floored, 8));
  }`;

const toTick = `// The nearest price at which the broker takes orders: a tick of an index or a future may be many points.
double ToTick(const double price)
  {
   double tick = SymbolInfoDouble(_Symbol, SYMBOL_TRADE_TICK_SIZE);
   return(NormalizeDouble(tick > 0 ? MathRound(price / tick) * tick : price, _Digits));
  }`;

const lossPerLot = `// Account money that one lot loses when the price moves so many points against it; 0 where the terminal cannot tell.
double LossPerLot(const int side, const double price, const double points)
  {
   double profit = 0;
   ENUM_ORDER_TYPE type = side > 0 ? ORDER_TYPE_BUY : ORDER_TYPE_SELL;
   ResetLastError();
   bool known = OrderCalcProfit(type, _Symbol, 1.0, price, price - side * points * _Point, profit);
   if(known && profit < 0) return(-profit);
   PrintFormat("No entry: the loss of one lot of %s is not known (result %G, error %d)", _Symbol, profit, GetLastError());
   return(0);
  }`;

const contractSize = `// Units in one lot; 0 where the terminal cannot tell.
double ContractSize()
  {
   ResetLastError();
   double units = SymbolInfoDouble(_Symbol, SYMBOL_TRADE_CONTRACT_SIZE);
   if(units > 0) return(units);
   PrintFormat("No entry: the contract size of %s is not known (error %d)", _Symbol, GetLastError());
   return(0);
  }`;

/** What the next bar's signal is judged on: it belongs to the close before it, and its first tick may be a gap that closes and fills. */
function noting(plan: Plan): string {
  const hasOrders = waits(plan);
  const all = hasOrders
    ? "MathMax(CountOpen(side) + CountWaiting(side), side > 0 ? heldLong + waitedLong : heldShort + waitedShort)"
    : "MathMax(CountOpen(side), side > 0 ? heldLong : heldShort)";
  const money = moneyAtClose(plan);
  return [
    `// Positions${hasOrders ? " and waiting orders" : ""} of each side after the last tick. The first tick of a new bar may be a gap past a stop or target, which closes a position before`,
    `// it is asked for here${hasOrders ? ", or past the price of an order, which fills: at the signal it was open, or waited" : ": at the signal it was open"}.`,
    `int heldLong = 0, heldShort = 0${hasOrders ? ", waitedLong = 0, waitedShort = 0" : ""};`,
    ...(money
      ? [
          "// The account's money after the last tick: a size that follows it is fixed at the signal's close.",
          "double moneyAtClose = 0;",
          "// A terminal may start its advisers before it is connected, and knows no money then.",
          `void ReadMoney() { if(moneyAtClose <= 0) moneyAtClose = AccountInfoDouble(${money}); }`,
        ]
      : []),
    "void NoteHeld()",
    "  {",
    "   heldLong = CountOpen(1);",
    "   heldShort = CountOpen(-1);",
    ...(hasOrders ? ["   waitedLong = CountWaiting(1);", "   waitedShort = CountWaiting(-1);"] : []),
    ...(money ? [`   moneyAtClose = AccountInfoDouble(${money});`] : []),
    "  }",
    `int CountHeld(const int side) { return(${all}); }`,
  ].join("\n");
}

const sending = `// Reports what the broker refused. True when the request was carried out.
bool IsDone(const bool sent, const string what)
  {
   uint code = trade.ResultRetcode();
   if(sent && (code == TRADE_RETCODE_DONE || code == TRADE_RETCODE_DONE_PARTIAL || code == TRADE_RETCODE_PLACED)) return(true);
   PrintFormat("%s was refused: %u %s", what, code, trade.ResultRetcodeDescription());
   return(false);
  }

// Whether a level lies far enough from the price for the broker.
bool IsFarEnough(const double points)
  {
   if(points > (double)SymbolInfoInteger(_Symbol, SYMBOL_TRADE_STOPS_LEVEL)) return(true);
   PrintFormat("A distance of %.0f points is inside the broker's stops level", points);
   return(false);
  }

bool IsMine(const int index)
  {
   return(PositionGetSymbol(index) == _Symbol && PositionGetInteger(POSITION_MAGIC) == Magic);
  }

int SideOf() { return(PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY ? 1 : -1); }

int CountOpen(const int side)
  {
   int count = 0;
   for(int i = PositionsTotal() - 1; i >= 0; i--)
      if(IsMine(i) && SideOf() == side) count++;
   return(count);
  }`;

const closing = `// Closes all positions of one side but those opened since a moment, which is 0 where none is spared. False when one of them stays open.
bool CloseSide(const int side, const datetime since)
  {
   if(side > 0) heldLong = 0;
   else heldShort = 0;
   bool closed = true;
   for(int i = PositionsTotal() - 1; i >= 0; i--)
     {
      if(!IsMine(i) || SideOf() != side) continue;
      if(since > 0 && (datetime)PositionGetInteger(POSITION_TIME) >= since) continue;
      ulong ticket = (ulong)PositionGetInteger(POSITION_TICKET);
      bool done = false;
      for(int attempt = 0; attempt < 3 && !done; attempt++)
         done = IsDone(trade.PositionClose(ticket), "Closing");
      if(!done) closed = false;
     }
   return(closed);
  }`;

const remembering = `// What was decided at the signal is kept in the terminal, so that a restart does not lose it.
string KeyOf(const long id, const string what) { return(StringFormat("%I64d.%I64d.%s", Magic, id, what)); }
void Remember(const long id, const string what, const double value)
  {
   GlobalVariableSet(KeyOf(id, what), value);
   // The terminal writes it to disk when it is closed: a crash would lose it.
   GlobalVariablesFlush();
  }
void Forget(const long id, const string what) { GlobalVariableDel(KeyOf(id, what)); }
double Remembered(const long id, const string what)
  {
   string key = KeyOf(id, what);
   return(GlobalVariableCheck(key) ? GlobalVariableGet(key) : 0);
  }
void ForgetClosed()
  {
   if(PositionsTotal() == 0 && OrdersTotal() == 0) GlobalVariablesDeleteAll(StringFormat("%I64d.", Magic));
  }`;

const timeExit = (bars: string): string => `// Closes what has been open for so many bars.
void CloseOld()
  {
   for(int i = PositionsTotal() - 1; i >= 0; i--)
     {
      if(!IsMine(i)) continue;
      datetime opened = (datetime)PositionGetInteger(POSITION_TIME);
      ulong ticket = (ulong)PositionGetInteger(POSITION_TICKET);
      if(iBarShift(_Symbol, _Period, opened) >= ${bars}) IsDone(trade.PositionClose(ticket), "Closing after its time");
     }
  }`;

function moving(plan: Plan): string {
  const { trail, breakEven } = plan;
  const after = trail?.after ? 'Remembered(id, "after")' : "0";
  return [
    "// Moves stops on every tick. They only tighten.",
    "void MoveStops()",
    "  {",
    "   for(int i = PositionsTotal() - 1; i >= 0; i--)",
    "     {",
    "      if(!IsMine(i)) continue;",
    "      int side = SideOf();",
    "      long id = PositionGetInteger(POSITION_IDENTIFIER);",
    ...(remeasures(plan) ? ['      if(Remembered(id, "level") > 0) continue;'] : []),
    "      ulong ticket = (ulong)PositionGetInteger(POSITION_TICKET);",
    "      double entry = PositionGetDouble(POSITION_PRICE_OPEN), old = PositionGetDouble(POSITION_SL);",
    "      double target = PositionGetDouble(POSITION_TP);",
    "      double price = SymbolInfoDouble(_Symbol, side > 0 ? SYMBOL_BID : SYMBOL_ASK);",
    "      // Differences of prices are rounded: what binary fractions leave would miss a level that is just reached.",
    "      double gain = NormalizeDouble((price - entry) * side / _Point, 1), stop = old;",
    ...(breakEven
      ? [
          '      double even = Remembered(id, "even");',
          `      double lock = MathRound(${mql5Scalar(breakEven.lock)});`,
          "      if(even > 0 && gain >= even && gain > lock) stop = Tighter(side, stop, entry + side * lock * _Point);",
        ]
      : []),
    ...(trail
      ? [
          '      double trail = Remembered(id, "trail");',
          `      if(trail > 0 && gain >= ${after}) stop = Tighter(side, stop, price - side * trail * _Point);`,
        ]
      : []),
    "      stop = ToTick(stop);",
    "      bool moved = stop > 0 && (old == 0 || NormalizeDouble((stop - old) * side / _Point, 1) >= MoveStep);",
    "      if(moved && (price - stop) * side > SymbolInfoInteger(_Symbol, SYMBOL_TRADE_STOPS_LEVEL) * _Point)",
    '         IsDone(trade.PositionModify(ticket, stop, target), "Moving a stop");',
    "     }",
    "  }",
    "",
    "double Tighter(const int side, const double stop, const double other)",
    "  {",
    "   return(stop == 0 || (other - stop) * side > 0 ? other : stop);",
    "  }",
  ].join("\n");
}

const measuring = (
  plan: Plan,
): string => `// An order may fill at another price than its levels were counted from: stop and target keep their distance from the fill.
// A position that the terminal does not list yet is met on a later tick.
void MeasureFromFill()
  {
   double least = SymbolInfoInteger(_Symbol, SYMBOL_TRADE_STOPS_LEVEL) * _Point;
   for(int i = PositionsTotal() - 1; i >= 0; i--)
     {
      if(!IsMine(i)) continue;
      long id = PositionGetInteger(POSITION_IDENTIFIER);
      double level = Remembered(id, "level");
      if(level <= 0) continue;
      int side = SideOf();
      ulong ticket = (ulong)PositionGetInteger(POSITION_TICKET);
      double slipped = PositionGetDouble(POSITION_PRICE_OPEN) - level;
      double oldStop = PositionGetDouble(POSITION_SL), oldTarget = PositionGetDouble(POSITION_TP);
      double price = SymbolInfoDouble(_Symbol, side > 0 ? SYMBOL_BID : SYMBOL_ASK);
      double stop = oldStop > 0 ? ToTick(oldStop + ${movedBy(plan, "stop", "level")}) : 0;
      double target = oldTarget > 0 ? ToTick(oldTarget + ${movedBy(plan, "target", "level")}) : 0;
      // The broker refuses a request that changes nothing.
      if(MathAbs(slipped) < _Point / 2 || (MathAbs(stop - oldStop) < _Point / 2 && MathAbs(target - oldTarget) < _Point / 2))
        {
         Forget(id, "level");
         continue;
        }
      if((stop > 0 && (price - stop) * side <= 0) || (target > 0 && (target - price) * side <= 0))
        {
         IsDone(trade.PositionClose(ticket), "Closing at a level counted from the fill");
         continue;
        }
      // Inside the broker's stops level nothing can be moved: the next tick tries again.
      if((stop > 0 && (price - stop) * side <= least) || (target > 0 && (target - price) * side <= least)) continue;
      if(IsDone(trade.PositionModify(ticket, stop, target), "Measuring the levels from the fill")) Forget(id, "level");
     }
  }`;

const waiting = (
  returns: boolean,
): string => `// Whether a stop-loss lies beyond the price at which a position could be closed once its order has filled: the broker takes others, too, and closes at once.
bool IsOutsideSpread(const double points)
  {
   double spread = MathRound((SymbolInfoDouble(_Symbol, SYMBOL_ASK) - SymbolInfoDouble(_Symbol, SYMBOL_BID)) / _Point);
   if(points > spread) return(true);
   PrintFormat("A stop-loss of %.0f points lies inside the spread of %.0f", points, spread);
   return(false);
  }

int CountWaiting(const int side)
  {
   int count = 0;
   for(int i = OrdersTotal() - 1; i >= 0; i--)
     {
      if(OrderGetTicket(i) == 0 || OrderGetString(ORDER_SYMBOL) != _Symbol || OrderGetInteger(ORDER_MAGIC) != Magic) continue;
      if(WaitingSide() == side) count++;
     }
   return(count);
  }

int WaitingSide()
  {
   long type = OrderGetInteger(ORDER_TYPE);
   return(type == ORDER_TYPE_BUY_LIMIT || type == ORDER_TYPE_BUY_STOP${returns ? " || type == ORDER_TYPE_BUY_STOP_LIMIT" : ""} ? 1 : -1);
  }

void CancelSide(const int side)
  {
   for(int i = OrdersTotal() - 1; i >= 0; i--)
     {
      ulong ticket = OrderGetTicket(i);
      if(ticket == 0 || OrderGetString(ORDER_SYMBOL) != _Symbol || OrderGetInteger(ORDER_MAGIC) != Magic) continue;
      if(WaitingSide() == side) IsDone(trade.OrderDelete(ticket), "Canceling an order");
     }
   if(side > 0) waitedLong = 0;
   else waitedShort = 0;
  }

// Cancels orders that have waited for as many bars as they may.
void CancelExpired()
  {
   for(int i = OrdersTotal() - 1; i >= 0; i--)
     {
      ulong ticket = OrderGetTicket(i);
      if(ticket == 0 || OrderGetString(ORDER_SYMBOL) != _Symbol || OrderGetInteger(ORDER_MAGIC) != Magic) continue;
      double bars = Remembered((long)ticket, "bars");
      datetime placed = (datetime)OrderGetInteger(ORDER_TIME_SETUP);
      if(bars <= 0 || iBarShift(_Symbol, _Period, placed) < bars) continue;
      if(WaitingSide() > 0) waitedLong--;
      else waitedShort--;
      IsDone(trade.OrderDelete(ticket), "Canceling an expired order");
     }
  }`;

/** The functions that send, move and close orders. */
export function mql5Orders(plan: Plan): string[] {
  const { timeExitBars, sizing } = plan.document.risk;
  return [
    stepLots,
    "",
    toTick,
    ...(sizing.kind === "units" ? ["", contractSize] : sizing.kind === "lots" ? [] : ["", lossPerLot]),
    "",
    sending,
    "",
    noting(plan),
    "",
    closing,
    ...(remembers(plan) ? ["", remembering] : []),
    ...(timeExitBars === undefined ? [] : ["", timeExit(mql5Scalar(timeExitBars))]),
    ...(remeasures(plan) ? ["", measuring(plan)] : []),
    ...(moves(plan) ? ["", moving(plan)] : []),
    ...(waits(plan) ? ["", waiting(mayReturn(plan, 1) || mayReturn(plan, -1))] : []),
  ];
}
