import type { Broker } from "#content/types.ts";
import { brokerHref, brokerRel } from "../data/broker-cost.ts";
import { SiteLink } from "../ui/site-link.tsx";

/** The way to a broker: its affiliate address, or our contact section where it has none. */
export function BrokerLink({ broker }: { readonly broker: Broker }) {
  return (
    <SiteLink
      className="btn btn-secondary btn-sm justify-self-start whitespace-nowrap"
      href={brokerHref(broker)}
      rel={brokerRel(broker)}
      aria-label={`Start Trading with ${broker.name}`}
    >
      Start Trading
    </SiteLink>
  );
}
