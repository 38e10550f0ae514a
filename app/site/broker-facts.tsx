import type { ReactNode } from "react";
import type { Broker } from "#content/types.ts";
import { commissionText } from "../data/broker-cost.ts";

/** What a broker's account costs and who oversees it, with more lines where a page has them. */
export function BrokerFacts({ broker, children }: { readonly broker: Broker; readonly children?: ReactNode }) {
  return (
    <dl className="facts mt-2.5 md:mt-4">
      <dt>Regulation</dt>
      <dd>{broker.regulation}</dd>
      <dt>Minimum deposit</dt>
      <dd>${broker.minDeposit}</dd>
      <dt>EUR/USD spread</dt>
      <dd>{broker.spreads}</dd>
      <dt>Commission</dt>
      <dd>{commissionText(broker)}</dd>
      {children}
    </dl>
  );
}
