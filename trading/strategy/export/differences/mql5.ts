import { hasFirstStop, isSizedAtClose } from "../plan.ts";
import { type Differences, type Facts, statedMoney, staysPut, volumeLine } from "./facts.ts";

/** What becomes of waiting orders in MetaTrader that does not in the lab. */
function waitingInMetaTrader({ document, plan, ofPoints, waits, expires, returns, beyond }: Facts): string[] {
  const { sizing, opposite } = document.risk;
  return [
    ...(waits ? ["An order whose price has been passed when it is sent becomes a market order."] : []),
    ...(waits && hasFirstStop(plan)
      ? [
          "An order whose stop-loss lies inside the spread is not sent. The lab places it and refuses it when its price is reached: until then it counts as one of the orders that may be open.",
        ]
      : []),
    ...(waits && staysPut(plan, plan.stop)
      ? [
          "Where a gap fills an order beyond its own stop-loss, the broker closes the position at once, which costs the spread; the lab refuses that entry.",
        ]
      : []),
    ...(waits && [plan.stop, plan.target].some((term) => term !== null && !staysPut(plan, term))
      ? [
          "Where a gap fills an order beyond the stop-loss or take-profit that it was sent with, the broker closes the position at once, which costs the spread; the lab counts both from the fill and keeps it.",
        ]
      : []),
    ...(expires
      ? [
          "An order is canceled on the first tick after its last bar. Where that tick jumps to its price, as after a weekend, it fills first; in the lab it is gone by then.",
        ]
      : []),
    ...(waits && sizing.kind === "equity"
      ? [
          "A waiting order keeps the size that it was sent with: if more margin is needed than is free when it fills, the broker refuses it, and the lab takes the size that is left.",
        ]
      : []),
    ...(returns
      ? [
          "A stop-limit order whose limit lies back toward the open fills once the price has come back to its limit; the lab fills it in the bar of its trigger only where the close lies beyond the limit, because a bar does not tell which came first.",
        ]
      : []),
    ...(waits && (opposite ?? "reverse") === "reverse" && plan.long && plan.short
      ? [
          "An order that a signal the other way replaces is canceled on the first tick after it. Where that tick reaches its price, it fills first and is closed at once, which costs the spread; in the lab it is gone by then.",
        ]
      : []),
    ...(waits && !plan.fromFill && plan.trail !== null && plan.trail.after === null
      ? [
          `Where the price jumps past a waiting order and fills it beyond, its trailing stop counts from the price of the order until a tick is better, in the lab from the fill: after a jump of 20 points one lot may close ${ofPoints(20)} apart.`,
        ]
      : []),
    ...(beyond
      ? [
          `A stop-limit order whose limit lies beyond its trigger is sent as a stop order: MetaTrader's own takes only a limit before the trigger. Only where the price is beyond the limit when the order is sent does it wait there. If the price jumps 20 points past the limit later, the lab waits for it to come back, and the adviser fills there: ${ofPoints(20)} worse for one lot.`,
        ]
      : []),
  ];
}

export function mql5(facts: Facts): Differences {
  const { document, plan, symbol, ofPoints, hasLongBars, readsClock, recursive, moves, waits } = facts;
  const { opposite, maxPositions, sizing } = document.risk;
  const entries = [plan.long, plan.short].filter((entry) => entry !== null);
  // The commission is a part of a size that follows a loss; otherwise the broker's own is charged.
  const stated = sizing.kind === "risk" || sizing.kind === "money" ? statedMoney(facts) : "";
  const hedges = opposite === "hedge" || (maxPositions !== undefined && maxPositions !== 1);
  return {
    lacks: [
      "An order is sent on the first tick of the new bar, the lab fills at the bar's open. If the first tick comes 3 points later, one lot differs by " +
        `${ofPoints(3)}.`,
      ...(plan.fromFill
        ? [
            `Distances are sent with the order as levels counted from ${waits ? "its own price" : "the price of that moment"}, and moved when the fill differs, ${waits ? "on the first tick after it" : "at once or on the first tick on which the terminal lists the position"}; until then a slipped fill has its stop-loss off by the slip: after a gap of 20 points one lot risks ${ofPoints(20)} more.`,
          ]
        : []),
      ...(facts.fixedSize || entries.every((entry) => isSizedAtClose(plan, entry))
        ? []
        : ["Size is worked out from bid or ask just before the order is sent, not from the fill itself."]),
      ...(stated === ""
        ? []
        : [`A size takes ${stated} in the currency of the MetaTrader account, whatever that of the lab's account is.`]),
      ...(recursive
        ? [
            "Averages that never end (EMA, Wilder's) start HistoryBars bars back, in the lab at the first bar. What the start gives wrong is below a millionth after fourteen times the length: 3,000 bars are enough for lengths up to 200.",
          ]
        : []),
      ...(hasLongBars
        ? [
            "Bars of four hours, days, weeks and months end with the broker's day. They are the lab's only where the server's midnight is 17:00 in New York; elsewhere signals read other bars.",
          ]
        : []),
      ...(readsClock
        ? [
            "The server's clock is turned into UTC with the two inputs ServerHours and ServerSummer. With an input one hour off, a session from 08:00 to 11:00 runs from 07:00 to 10:00 or from 09:00 to 12:00.",
          ]
        : []),
      ...(hedges
        ? [
            "It needs a hedging account and refuses to start on a netting account, where positions of one symbol are merged.",
          ]
        : ["On a netting account a manual trade of the same symbol is merged with the adviser's position."]),
      ...waitingInMetaTrader(facts),
      ...(facts.readsVolume ? [volumeLine("at your broker")] : []),
    ],
    does: [
      "Spread, commission, swap, margin call and stop-out are the broker's, not the document's.",
      `A distance inside the broker's stops level is not traded, prices of orders are rounded to the broker's tick, and a size is limited to the broker's steps (the lab: ${symbol.minLot} to ${symbol.maxLot} lots of ${symbol.name}, step ${symbol.lotStep}).`,
      "Stop-loss and take-profit inside a bar are decided by ticks; the lab takes the stop-loss where both lie in one bar, and counts the bar.",
      ...(moves
        ? [
            "Trailing and break-even stops follow each tick; the lab works out from a bar's extremes what must have happened, and takes the worse case where it cannot know.",
          ]
        : []),
      "Refused orders are reported in the Experts log. An exit is tried three times, an entry once. A broker of instant execution refuses one whose price has moved by more than the input MaxSlippage; the lab fills it.",
      "An adviser that is started while a bar runs enters nothing in that bar: its signal belongs to a moment that has passed. What was to be closed since the bar began is closed then.",
    ],
  };
}
