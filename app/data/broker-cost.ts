import type { Broker } from "#content/types.ts";
import { formatUsd } from "#lib/price-text.ts";
import { allInPips } from "#lib/trade-arithmetic.ts";

/** Cheapest first, unstated last, then by name: what a broker pays us changes nothing. */
export function byCost(brokers: readonly Broker[]): Broker[] {
  const costOf = (broker: Broker) => allInPips(broker) ?? Number.POSITIVE_INFINITY;
  const difference = (a: Broker, b: Broker) => {
    const [first, second] = [costOf(a), costOf(b)];
    return first === second ? a.name.localeCompare(b.name, "en") : first - second;
  };
  return [...brokers].sort(difference);
}

/** Whether the link to a broker pays us. A broker without an affiliate address has `#contact`. */
export const isAffiliate = (broker: Pick<Broker, "url">): boolean => !broker.url.startsWith("#");

/** Where "Start Trading" leads: the affiliate address, or our contact section. */
export const brokerHref = (broker: Pick<Broker, "url">): string =>
  isAffiliate(broker) ? broker.url : `/${broker.url}`;

/** What search engines are told of the link: a paid one is sponsored. */
export const brokerRel = (broker: Pick<Broker, "url">): string | undefined =>
  isAffiliate(broker) ? "sponsored noopener noreferrer" : undefined;

/** "$3.00 per lot per side", "none" or "not stated". */
export function commissionText({ commissionPerLot }: Pick<Broker, "commissionPerLot">): string {
  if (commissionPerLot === null) return "not stated";
  return commissionPerLot === 0 ? "none" : `${formatUsd(commissionPerLot)} per lot per side`;
}
