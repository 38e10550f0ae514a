import { formatUsd } from "../../../lib/price-text.ts";
import { allInPips, pipValuePerLot, statedPips } from "../../../lib/trade-arithmetic.ts";
import { demoMark, type Passage, type Row } from "./passages.ts";
import { dollars } from "./product-price.ts";

/** Beside every list of brokers. */
export const affiliateNote = "Some broker links are affiliate links.";

export type BrokerRow = {
  readonly name: string;
  readonly spreads: string;
  /** US dollars for each side of one lot; null where the broker states none. */
  readonly commission_per_lot: number | null;
  /** Null marks invented figures. */
  readonly evidence?: string | null;
};
type BrokerCost = { readonly name: string; readonly cost: number; readonly said: string };

function brokerCost(broker: BrokerRow): BrokerCost {
  const { spreads, commission_per_lot: commission } = broker;
  const name = `**${broker.name}**${demoMark(broker, "demo figures")}`;
  const pips = allInPips({ spreads, commissionPerLot: commission });
  if (pips === null) return { name, cost: Number.POSITIVE_INFINITY, said: "spread or commission is not stated" };
  const cost = pips * pipValuePerLot;
  const fee = commission ? `${formatUsd(commission)} commission per side` : "no commission";
  return { name, cost, said: `${formatUsd(cost)} (${spreads}, ${fee})` };
}

const byTotal = (a: BrokerCost, b: BrokerCost): number =>
  a.cost === b.cost ? a.name.localeCompare(b.name, "en") : a.cost - b.cost;

/** A line for each broker, cheapest first. */
const byCost = (brokers: readonly BrokerRow[]): string[] =>
  brokers
    .map(brokerCost)
    .sort(byTotal)
    .map(({ name, said }) => `- ${name}: ${said}`);

/** What a trade costs in spread and commission: a spread of zero is paid for by a commission, and is never told without it. */
function costSaid({ spreads, commission_per_lot: commission }: BrokerRow): string {
  if (commission === null) return `EUR/USD spread ${spreads}, commission not stated`;
  return `EUR/USD spread ${spreads}, ${commission > 0 ? `commission ${formatUsd(commission)} per lot per side` : "no commission"}`;
}

/** One broker by itself. */
export const brokerPassage = (broker: Row & BrokerRow): Passage => ({
  id: `broker:${broker.id}`,
  kind: "broker",
  title: broker.name,
  text: `${demoMark(broker, "demo") ? "A demo entry. " : ""}${broker.description} Minimum deposit ${dollars(deposit(broker))}, ${costSaid(broker)}, regulation: ${broker.regulation}. ${broker.loss_share}% of retail accounts lose money there (${broker.loss_share_date}). ${affiliateNote}`,
  keywords: "broker",
  url: "/#brokers",
});

/** The brokers in the order of the account comparison: by what a trade costs, commission included. */
export function brokersByCostPassage(brokers: readonly BrokerRow[]): Passage {
  const lines = byCost(brokers);
  return {
    id: "brokers:cost",
    kind: "faq",
    title: "Which broker is cheapest?",
    label: "Account Comparison: brokers by cost",
    text: `One lot of EUR/USD, bought and sold, costs in spread and commission together, cheapest first:\n\n${lines.join("\n")}\n\nSwap comes on top for positions held overnight. Work it out for your own trades in the [account comparison](/account-comparison). ${affiliateNote}`,
    names: ["cheapest broker", "which broker costs least"],
    keywords: "broker",
    url: "/account-comparison",
  };
}

/** The brokers that charge nothing beside the spread, which is then where they earn. */
export function brokersWithoutCommissionPassage(brokers: readonly BrokerRow[]): Passage {
  const lines = byCost(brokers.filter(({ commission_per_lot: commission }) => commission === 0));
  const none = "None of the brokers in our list states that it charges no commission.";
  return {
    id: "brokers:no-commission",
    kind: "faq",
    title: "Which broker charges no commission?",
    text: `${lines.length > 0 ? `These charge no commission; what they earn by is in the spread. One lot of EUR/USD, bought and sold, costs:\n\n${lines.join("\n")}` : none}\n\nSwap comes on top for positions held overnight. ${affiliateNote}`,
    names: [
      "broker without commission",
      "commission-free broker",
      "brokers with no commission",
      "zero commission broker",
    ],
    keywords: "broker",
    url: "/account-comparison",
  };
}

/** What a trade costs in commission alone, lowest first: of two that charge the same, the one that costs less in all. */
export function brokersByCommission(brokers: readonly BrokerRow[]): Passage {
  const charged = ({ commission_per_lot: commission }: BrokerRow) => commission ?? Number.POSITIVE_INFINITY;
  const sorted = [...brokers].sort(
    (a, b) => (charged(a) === charged(b) ? 0 : charged(a) - charged(b)) || byTotal(brokerCost(a), brokerCost(b)),
  );
  const lines = sorted.map((broker) => `- **${broker.name}**${demoMark(broker, "demo figures")}: ${costSaid(broker)}`);
  return {
    id: "brokers:commission",
    kind: "faq",
    title: "Which broker has the lowest commission?",
    label: "Account Comparison: brokers by cost",
    text: `Lowest commission first; who charges none earns by the spread, so compare both together:\n\n${lines.join("\n")}\n\nSwap comes on top for positions held overnight. ${affiliateNote}`,
    names: [
      "lowest commission",
      "lowest commission broker",
      "broker with the lowest commission",
      "which broker charges the least commission",
    ],
    keywords: "broker",
    url: "/account-comparison",
  };
}

/** The brokers by one measure that visitors ask for, lowest first, and the lowest by its name. */
function brokersBy(
  brokers: readonly (Row & BrokerRow)[],
  measure: {
    readonly id: string;
    readonly name: string;
    readonly before?: string;
    readonly of: (broker: Row & BrokerRow) => number;
    /** Its figure, where it may be told without another one beside it. */
    readonly figure?: (broker: Row & BrokerRow) => string;
    /** What each one states besides, where it is not what is asked for. */
    readonly beside?: string;
  },
  said: (broker: Row & BrokerRow) => string,
): Passage {
  const sorted = [...brokers].sort((a, b) => measure.of(a) - measure.of(b) || a.name.localeCompare(b.name, "en"));
  const least = sorted.filter((broker) => sorted[0] && measure.of(broker) === measure.of(sorted[0]));
  const line = (broker: Row & BrokerRow) => `- **${broker.name}**${demoMark(broker, "demo figures")}: ${said(broker)}`;
  return {
    id: `brokers:${measure.id}`,
    kind: "faq",
    title: `Which broker has the lowest ${measure.name}?`,
    text: `The lowest ${measure.name} in our list${measure.before ?? ""}: ${least.map((broker) => broker.name + (measure.figure ? ` (${measure.figure(broker)})` : "")).join(", ")}.\n\n${sorted.map(line).join("\n")}\n\n${measure.beside ?? "Regulation and the share of accounts that lose money are"} beside each one. ${affiliateNote}`,
    keywords: "broker",
    url: "/#brokers",
  };
}

const deposit = (broker: Row & BrokerRow) => Number(broker.min_deposit);
/** What states no single figure comes last, as in the list by cost. */
const spread = ({ spreads }: Row & BrokerRow) => statedPips(spreads) ?? Number.POSITIVE_INFINITY;

export const brokersByDeposit = (brokers: readonly (Row & BrokerRow)[]): Passage => ({
  ...brokersBy(
    brokers,
    { id: "deposit", name: "minimum deposit", of: deposit, figure: (broker) => dollars(deposit(broker)) },
    (broker) => `minimum deposit ${dollars(deposit(broker))}, ${costSaid(broker)}`,
  ),
  names: ["list of brokers", "broker without minimum deposit"],
});

export const brokersBySpread = (brokers: readonly (Row & BrokerRow)[]): Passage => ({
  ...brokersBy(brokers, { id: "spread", name: "spread", before: ", before commission", of: spread }, costSaid),
  names: ["tightest spread", "smallest spread", "broker with zero spread"],
});

const lossShare = ({ loss_share }: Row) => Number(loss_share);

export const brokersByLosers = (brokers: readonly (Row & BrokerRow)[]): Passage => ({
  ...brokersBy(
    brokers,
    {
      id: "losers",
      name: "share of losing accounts",
      of: lossShare,
      figure: (broker) => `${lossShare(broker)}%`,
      beside: "Regulation is",
    },
    (broker) => `${lossShare(broker)}% of retail accounts lose money (${broker.loss_share_date})`,
  ),
  names: [
    "which broker has the fewest losing clients",
    "broker where the fewest clients lose money",
    "which broker loses the least clients",
    "broker with the most profitable clients",
  ],
});
