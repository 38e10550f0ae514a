import { fillsNearer, slippageOf, slippagePoints, tickOf } from "../contract-of.ts";
import type { Term } from "../plan.ts";
import { literal } from "../written-values.ts";
import {
  accountLine,
  type Differences,
  type Facts,
  lowerBars,
  money,
  staysPut,
  swapLine,
  volumeLine,
} from "./facts.ts";

const isDistance = (term: Term | null): boolean => term !== null && term.kind !== "level";

/** Where one price stands for bid and ask, a fill is nearer to it than in the lab, and so are the levels that are counted from the fill. */
function levelsFromFill({ document, plan, symbol, spread }: Facts, slip: number): string[] {
  const nearer = fillsNearer(document, symbol);
  if (nearer <= 0 || !plan.fromFill || !(isDistance(plan.stop) || isDistance(plan.target))) return [];
  const orders = [plan.long?.order, plan.short?.order];
  const after = [
    ...(orders.includes("market") || orders.includes("stop") ? [`${nearer} points`] : []),
    // Those pay no slippage and fill at the bid.
    ...(orders.includes("limit") || orders.includes("stop-limit") ? [`${spread} points after a limit order`] : []),
  ];
  return [
    `Stops and targets that are counted from the fill lie ${after.join(", ")} from the lab's: a stop is hit so much later and loses ${slip} points more than its distance, a target is reached so much sooner.`,
  ];
}

/** A stop or target that does not move with the fill may be behind the price when the order fills. */
function passedLevels({ document, plan, ofPoints }: Facts, slip: number): string[] {
  if (!staysPut(plan, plan.stop) && !staysPut(plan, plan.target)) return [];
  const commission = document.costs?.commissionPerLot ?? 0;
  const cost = [
    `${ofPoints(2 * slip)} of slippage for one lot`,
    ...(commission > 0 ? [`${money(2 * commission)} of commission`] : []),
  ].join(" and ");
  return [
    `An entry whose stop-loss or take-profit the next bar's open has passed already is not made in the lab. TradingView makes it and closes it at that open, which costs ${cost}.`,
  ];
}

export function pine(facts: Facts): Differences {
  const { document, plan, symbol, ofPoints, price, reference, spread, margin, waits, readsWeeks, moves, converts } =
    facts;
  const { maxPositions, opposite } = document.risk;
  const slip = slippagePoints(document, symbol);
  const stop = 200 * symbol.pipPoints;
  return {
    lacks: [
      ...swapLine(facts),
      accountLine(facts, "It is in USD; TradingView's Properties change deposit and margin."),
      `Bid and ask are one price. Half the spread is charged as slippage on market and stop orders (${slip} points, ${ofPoints(slip)} for one lot a side), targets pay none. TradingView counts them in ticks of ${literal(tickOf(symbol))}; on a chart with other ticks the script stops and says what to change. A short position's stop is tested on the bid: a stop at ${price(reference + stop)} is hit in the lab when the bid is ${price(reference + stop - spread)}.`,
      ...levelsFromFill(facts, slip),
      ...passedLevels(facts, slip),
      "The spread of the data is not known: one typical spread stands for all hours, also for the wide minutes at 17:00 New York.",
      `Positions are closed by TradingView's margin call, a part at a time, once margin exceeds equity; the lab stops out at a margin level of 50%. With one lot of ${symbol.name} that is at an equity of ${money(margin)} instead of ${money(margin / 2)}.`,
      ...(facts.fixedSize
        ? []
        : [
            `Size is worked out at the signal's close, in the lab at the fill. If the next bar opens 10 pips away, a stop of 50 pips set by price is 40 or 60 pips wide; one set as a distance keeps its width and its risk.`,
          ]),
      ...(document.risk.sizing.kind === "equity"
        ? [
            `An entry that needs more margin than is free is not made; the lab makes a share of the equity smaller until it fits. With a position of ${symbol.leverageCap} times the equity, all of the ${symbol.leverageCap}:1, a next bar that opens a tick against the order is enough.`,
          ]
        : []),
      ...(plan.fromFill && plan.stop?.kind === "level" && plan.target?.kind === "multiple"
        ? [
            "During the entry's own bar the take-profit is a multiple of the way from the signal's close to the stop-loss, afterwards of the way from the fill, as always in the lab. Long, target twice the stop at 108300, close 108500, filled at 108520: 108920 in that bar, 108960 in the lab.",
          ]
        : []),
      ...(moves
        ? [
            "Trailing and break-even stops move at each bar's close and act from the next bar on; the lab also takes a stop that was crossed inside the bar. Long, trailing 50 points, bar 108500 / 108700 / 108490 / 108520: the lab exits at 108490, TradingView on a later bar.",
            ...(plan.target
              ? [
                  "Where such a stop would move in the bar that reaches the target, TradingView takes the target; the lab takes the moved stop if the price may have come back to it on the way. Long at 108500, break-even after 50 points, target 108600, bar 108500 / 108610 / 108490 / 108605: the lab exits at 108500.",
                ]
              : []),
          ]
        : []),
      ...(readsWeeks
        ? [
            "A closed week or month counts from the chart's bar that ends when it does. Where TradingView dates that end later than Friday 17:00 in New York, it counts one bar later than in the lab.",
          ]
        : []),
      ...(facts.hasLongBars
        ? [
            "Bars of four hours, days, weeks and months begin and end as TradingView's feed for the symbol says. They are the lab's only where a day begins at 17:00 in New York; feeds of crypto and indices often have another hour.",
          ]
        : []),
      ...(opposite === "hedge"
        ? [
            "NOT EXPORTED: positions both ways at once. TradingView holds one net position, so an entry the other way closes what is open.",
          ]
        : []),
      ...(maxPositions !== undefined && maxPositions !== 1
        ? ["Several positions are entries of one net position; each keeps its own stop-loss and take-profit."]
        : []),
      ...(waits
        ? [
            "An order placed on a bar that has no expiry waits until it is filled or replaced, as in the lab.",
            `Long orders wait ${spread} points below their level, where the ask reaches it. A long limit order fills there, at the bid, and limit orders pay no slippage: its entry is ${spread} points (${ofPoints(spread)} for one lot) better than in the lab. A spread wider than ${spread} points fills it earlier than the lab does.`,
          ]
        : []),
      ...(facts.beyond && slippageOf(document, symbol) > 0
        ? [
            `A stop-limit order pays no slippage there. In the lab it slips as a stop order does, up to its limit: up to ${ofPoints(slippageOf(document, symbol))} for one lot.`,
          ]
        : []),
      lowerBars,
      ...(facts.readsVolume ? [volumeLine("on TradingView's feed")] : []),
    ],
    does: [
      "Inside a bar it assumes a path: open, nearer extreme, other extreme, close. The lab takes the stop-loss where both levels lie in one bar, and counts the bar.",
      ...(converts ? [`Profit is converted from ${symbol.quote} at the daily rate of the day before.`] : []),
      "Averages start at the first bar of the chart, so their first values depend on how much history your plan loads.",
      "Its tester uses prices of your broker or exchange: other prices, other trades.",
      ...(plan.target ? ["A take-profit fills at its price or better, as in the lab."] : []),
    ],
  };
}
