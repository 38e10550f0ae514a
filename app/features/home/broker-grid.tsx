import type { ReactNode } from "react";
import type { Broker } from "#content/types.ts";
import { longDate } from "#lib/date-text.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { numberWord } from "#lib/number-word.ts";
import { commissionText, isAffiliate } from "../../data/broker-cost.ts";
import { BrokerLink } from "../../site/broker-link.tsx";
import { DemoMark } from "../../site/demo-mark.tsx";
import { Initials } from "../../ui/initials.tsx";
import { RestOfList } from "../../ui/rest-of-list.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Stars } from "../../ui/stars.tsx";

/** What a broker's account costs and who oversees it, with more lines where a page has them. */
function BrokerFacts({ broker, children }: { readonly broker: Broker; readonly children?: ReactNode }) {
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

/** The two things that must stand beside every way to a broker. */
function BrokerNotice({ broker }: { readonly broker: Broker }) {
  return (
    <p className="fine">
      {broker.lossShare}% of retail accounts lose money with this provider (stated {longDate(broker.lossShareDate)}).{" "}
      {isAffiliate(broker)
        ? "Affiliate link: we may be paid if you open an account."
        : "No affiliate link: the button leads to us."}
    </p>
  );
}

function BrokerCard({ broker }: { readonly broker: Broker }) {
  return (
    <li className="broker-card">
      <div className="flex items-center gap-3.5">
        <Initials letters={broker.logo} />
        <div className="min-w-0">
          <h3 className="text-lead">{broker.name}</h3>
          <p className="fine mt-0.5 flex flex-wrap items-center gap-x-2">
            <Stars rating={broker.rating} /> {plainNumber(broker.rating, 1)} <DemoMark evidence={broker.evidence} />
          </p>
        </div>
      </div>
      <p className="small mt-2.5 text-ink2 lg:mt-4">{broker.description}</p>
      <BrokerFacts broker={broker} />
      <p className="fine mt-2.5 mb-3 lg:mt-4 lg:mb-5">{broker.highlights.join(" · ")}</p>
      <div className="broker-actions">
        <BrokerLink broker={broker} />
        <BrokerNotice broker={broker} />
      </div>
    </li>
  );
}

/** One row of a wide screen; a phone shows two of it. */
const atFirst = 3;

const Cards = ({ brokers }: { readonly brokers: readonly Broker[] }) => (
  <ul className="cells lg:grid-cols-3">
    {brokers.map((broker) => (
      <BrokerCard key={broker.id} broker={broker} />
    ))}
  </ul>
);

export function BrokerGrid({ brokers }: { readonly brokers: readonly Broker[] }) {
  const count = numberWord(brokers.length);
  return (
    <div className="broker-grid joined-cells">
      <Cards brokers={brokers.slice(0, atFirst)} />
      {brokers.length > atFirst ? (
        <RestOfList summary={`All ${count} brokers`}>
          <Cards brokers={brokers.slice(atFirst)} />
        </RestOfList>
      ) : null}
      <p className="mt-5">
        <SiteLink className="text-link inline-flex min-h-11 items-center" href="/account-comparison">
          Compare what they cost for your trades
        </SiteLink>
      </p>
    </div>
  );
}
