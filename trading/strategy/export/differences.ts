import { pointsPerUnit } from "../../market/points.ts";
import { findSymbol, pipSize, type SymbolSpec } from "../../market/symbols.ts";
import type { StrategyDocument } from "../document.ts";
import {
  accountCurrency,
  contractOf,
  fillsNearer,
  rateOf,
  slippageOf,
  slippagePoints,
  spreadPoints,
  swapPoints,
  tickOf,
} from "./contract-of.ts";
import { hasFirstStop, mayLieBeyond, mayReturn, planOf, type Term } from "./plan.ts";
import { literal } from "./written-values.ts";

export type ExportLanguage = "python" | "pine" | "mql5";
/** What an exported file does not do as the lab does, and what its platform does that the lab does not. */
export type Differences = { readonly lacks: readonly string[]; readonly does: readonly string[] };

const money = (value: number): string =>
  `${value < 0 ? "−" : ""}$${Math.abs(value)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;

/** What the figures are worked out with: one lot at the symbol's reference price. */
function factsOf(document: StrategyDocument, symbol: SymbolSpec) {
  const plan = planOf(document);
  const scale = pointsPerUnit(symbol.digits);
  const rate = rateOf(symbol) ?? 1 / symbol.referencePrice;
  const orders = [plan.long?.order, plan.short?.order];
  const text = JSON.stringify(plan);
  const price = (points: number) => (points / scale).toFixed(symbol.digits);
  return {
    document,
    plan,
    symbol,
    price,
    reference: Math.round(symbol.referencePrice * scale),
    rate,
    ofPoints: (points: number) => money((points * symbol.contractSize * rate) / scale),
    spread: spreadPoints(document, symbol),
    margin: (symbol.contractSize * symbol.referencePrice * rate) / symbol.leverageCap,
    converts: symbol.quote !== accountCurrency,
    fixedRate: symbol.quote !== accountCurrency && rateOf(symbol) !== null,
    fixedSize: document.risk.sizing.kind === "lots" || document.risk.sizing.kind === "units",
    waits: orders.some((order) => order !== undefined && order !== "market"),
    readsHigher: text.includes('"op":"higher"'),
    // Where such bars begin depends on the clock of whoever makes them.
    hasLongBars: text.includes('"op":"higher"') || ["H4", "D1", "W1", "MN1"].includes(document.timeframe),
    readsClock: /"op":"(minute-of-day|weekday)"|"name":"(sincePeriodStart|previousPeriod)"/.test(text),
    recursive:
      /"name":"(ema|emaFromFirst|wilder|wilderSum|kama|parabolicSar|supertrend|zigzag|fisher|running|heikinAshi)"/.test(
        text,
      ),
    // Stop-limit orders whose limit may be set beyond the trigger, and back toward the open.
    beyond: mayLieBeyond(plan, 1) || mayLieBeyond(plan, -1),
    returns: mayReturn(plan, 1) || mayReturn(plan, -1),
    expires: [plan.long, plan.short].some((entry) => entry !== null && entry.expireBars !== null),
    moves: plan.trail !== null || plan.breakEven !== null,
    readsVolume: text.includes('"field":"volume"'),
  };
}
type Facts = ReturnType<typeof factsOf>;

/** What each side costs that the strategy trades. Nothing where the document charges no swap: then the file does as the lab does. */
function swapLine({ document, symbol, ofPoints }: Facts): string[] {
  const [long, short] = swapPoints(document, symbol);
  const sides = (
    [
      ["long", long],
      ["short", short],
    ] as const
  ).filter(([side, points]) => points !== 0 && document.entries[side]);
  if (sides.length === 0) return [];
  const each = sides.map(
    ([side, points]) => `held ${side} overnight ${points < 0 ? "costs" : "earns"} ${ofPoints(Math.abs(points))}`,
  );
  return [`Swap is left out. In the lab one lot of ${symbol.name} ${each.join(", ")}.`];
}

/** Documents state money without its currency, and the lab's account may be in another one than the file's. */
function statedMoney({ document: { costs, risk } }: Facts): string {
  const { commissionPerLot = 0 } = costs ?? {};
  return [
    ...(commissionPerLot > 0 ? [`the commission of ${commissionPerLot} per lot per side`] : []),
    ...(risk.sizing.kind === "money" ? ["the money at risk"] : []),
  ].join(" and ");
}

function moneyLine(facts: Facts): string {
  const stated = statedMoney(facts);
  return stated === ""
    ? ""
    : ` In USD, too, the file takes ${stated}, which the lab counts in its account's currency: where that is another, type what it is worth in USD before you export.`;
}

/** What is set under Account belongs to the device and to no document. */
const accountLine = (facts: Facts, more: string): string =>
  `Its account is $10,000 at a leverage of ${facts.symbol.leverageCap}:1, whatever is set under Account in the lab: with a deposit of $2,000 there, 1% is $20 in the lab and $100 here, and an order that the lab refuses for want of margin may fill. ${more}${moneyLine(facts)}`;

const lowerBars =
  "Bars of a shorter time frame are not read. The lab looks inside each bar with them where it has such; its switch is under Prices.";

const volumeLine = (where: string): string =>
  `Volume is the number of ticks ${where}; other feeds count other ticks, so indicators of volume differ.`;

function python(facts: Facts): Differences {
  const { symbol, rate, ofPoints, spread, margin, waits, fixedRate } = facts;
  const ownRate = fixedRate
    ? " Return is the same in both."
    : ` Its Return is in ${symbol.quote}, too: a trade that closes at a price 5% above the first one of the file counts 5% more in it, so a profit of $1,000 on $10,000 adds 10.5% instead of 10%.`;
  return {
    lacks: [
      ...swapLine(facts),
      accountLine(
        facts,
        "Its command line changes both. Its currency is USD, and positions stay side by side, where a netting account of the lab merges them.",
      ),
      `There is no margin call and no stop-out: margin is checked when an order fills. One lot of ${symbol.name} ties up ${money(margin)}; the lab closes it once equity falls to ${money(margin / 2)}, this file keeps it open.`,
      `${lowerBars} This file takes the worst case, as the lab does with the switch off.`,
      ...(fixedRate
        ? [
            `Profit is converted from ${symbol.quote} at the fixed rate ${rate.toPrecision(6)}, the lab uses the rate of the moment. If ${symbol.quote} is worth 5% more, a profit of 1,000 ${symbol.quote} is ${money(1050 * rate)} in the lab and ${money(1000 * rate)} here.${facts.fixedSize ? "" : " Sizes that follow the account's money are worked out at that rate, too, and may be a step larger or smaller."}`,
          ]
        : []),
      "The price file must be the lab's, or a table with commas, English headings and times in UTC. A point is the last decimal it prints; others are refused.",
      ...(waits
        ? [
            `For a waiting order backtesting.py asks for free margin at the prices of the close of the bar in which it fills, the lab at those of the fill: one that needs nearly all of it may be refused in one of them. If one lot of ${symbol.name} is open and has lost 10 pips by that close, ${ofPoints(10 * symbol.pipPoints)} less is free. A position that closes inside that bar has freed its margin there, also for an order that fills at the open, which the lab refuses.${facts.fixedRate || symbol.quote === accountCurrency ? "" : ` backtesting.py counts the account in ${symbol.quote}, from the price at the start of the file: at a price 5% above that one, 5% less is free for a waiting order.`}`,
            "A waiting order that fills and closes inside one bar makes the lab's trade; for that one bar the equity curve of backtesting.py stands at the bar's close before it is booked.",
            `Where two waiting orders fill in one bar, backtesting.py still holds the margin of the first (${money(margin)} for one lot) when the second fills, even if the first has closed by then, and may refuse the second. The lab has freed it.`,
          ]
        : []),
    ],
    does: [
      symbol.quote === accountCurrency
        ? `Its final equity and Return are those of the lab without swap. The file's last line prints them, too.`
        : `It counts cash, equity and its statistics in ${symbol.quote}. Sizes, the file's own list of trades and its last line are in ${accountCurrency}, as in the lab.${ownRate}`,
      `It knows one price, the bid, and charges the rest as commission: a long position pays the spread of the bar in which it opens, a short one that of the bar in which it closes, and both their slippage. While a short position is open, equity is one spread higher than in the lab (${ofPoints(spread)} for one lot at ${spread} points), so drawdown and Sharpe ratio differ a little. The file's list of trades (--trades) shows bid and ask.`,
      "Sharpe ratio, annual return and the other statistics it prints follow its own formulas.",
      "One flat bar is added at each end: at the first it reads no signal, at the last open trades close. The run stops when equity reaches 0.",
    ],
  };
}

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

/** Whether a stop or target does not move with the fill. */
const staysPut = ({ fromFill }: Facts["plan"], term: Term | null): boolean =>
  term !== null && (term.kind === "level" || !fromFill);

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

function pine(facts: Facts): Differences {
  const { document, plan, symbol, ofPoints, price, reference, spread, margin, waits, readsHigher, moves, converts } =
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
      ...(readsHigher
        ? [
            "A closed bar of a higher time frame is seen one bar later: the daily bar that ends with the 16:00 hour in New York counts from the 17:00 hour on.",
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

function mql5(facts: Facts): Differences {
  const { document, plan, symbol, ofPoints, hasLongBars, readsClock, recursive, moves, waits } = facts;
  const { opposite, maxPositions, sizing } = document.risk;
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
      ...(facts.fixedSize
        ? []
        : ["Size is worked out from bid or ask just before the order is sent, not from the fill itself."]),
      ...(sizing.kind === "risk" && (waits || !plan.fromFill)
        ? [
            `Its risk is a share of the balance after the exits of the same signal; the lab takes the balance before them ${waits ? "for waiting orders" : "where levels are measured from the signal's close"}. If a trade that lost $100 of $10,000 closes there, the adviser's size is 1% smaller.`,
          ]
        : []),
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
      "A bar on which the adviser is started is skipped: its signal belongs to a moment that has passed.",
    ],
  };
}

/** Without the contract a pip may be a hundredth of what the rules mean, as where they were opened by a link. */
const unknownContract = (name: string): string =>
  `The contract of ${name} is not known here: this file takes a pip of ${pipSize(contractOf(name))}, one unit a lot, no spread and no swap. If another was stated for prices in the lab, choose those prices there and export again.`;

/** Both lists for a document, in plain sentences with worked figures: shown before a download and written into the file. */
export function differences(document: StrategyDocument, language: ExportLanguage, stated?: SymbolSpec): Differences {
  const { symbol } = document;
  const { lacks, does } = { python, pine, mql5 }[language](factsOf(document, contractOf(symbol, stated)));
  return { lacks: [...(findSymbol(symbol) || stated ? [] : [unknownContract(symbol)]), ...lacks], does };
}
