import type { Broker } from "#content/types.ts";
import { brokerHref, brokerRel, commissionText, isAffiliate } from "../../data/broker-cost.ts";
import { DemoMark } from "../../ui/demo-mark.tsx";
import { Initials } from "../../ui/initials.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Stars } from "../../ui/stars.tsx";

const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** The two things that must stand beside every way to a broker. */
function BrokerNotice({ broker }: { readonly broker: Broker }) {
  return (
    <p className="fine">
      {broker.lossShare}% of retail accounts lose money with this provider (stated{" "}
      {date.format(new Date(broker.lossShareDate))}
      ).{" "}
      {isAffiliate(broker)
        ? "Affiliate link: we may be paid if you open an account."
        : "No affiliate link: the button leads to us."}
    </p>
  );
}

function BrokerCard({ broker }: { readonly broker: Broker }) {
  return (
    <li className="flex flex-col p-6">
      <div className="flex items-center gap-3.5">
        <Initials letters={broker.logo} />
        <div>
          <h3 className="text-[18px]">{broker.name}</h3>
          <p className="fine mt-0.5 flex items-center gap-2">
            <Stars rating={broker.rating} /> {broker.rating.toFixed(1)} <DemoMark evidence={broker.evidence} />
          </p>
        </div>
      </div>
      <p className="small mt-4 text-ink2">{broker.description}</p>
      <dl className="facts mt-4">
        <dt>Regulation</dt>
        <dd>{broker.regulation}</dd>
        <dt>Minimum deposit</dt>
        <dd>${broker.minDeposit}</dd>
        <dt>EUR/USD spread</dt>
        <dd>{broker.spreads}</dd>
        <dt>Commission</dt>
        <dd>{commissionText(broker)}</dd>
      </dl>
      <p className="fine mt-4 mb-5">{broker.highlights.join(" · ")}</p>
      <div className="mt-auto grid gap-3">
        <SiteLink
          className="btn btn-secondary btn-sm justify-self-start"
          href={brokerHref(broker)}
          rel={brokerRel(broker)}
          aria-label={`Start Trading with ${broker.name}`}
        >
          Start Trading
        </SiteLink>
        <BrokerNotice broker={broker} />
      </div>
    </li>
  );
}

export function BrokerGrid({ brokers }: { readonly brokers: readonly Broker[] }) {
  return (
    <ul className="cells sm:grid-cols-2 lg:grid-cols-3">
      {brokers.map((broker) => (
        <BrokerCard key={broker.id} broker={broker} />
      ))}
    </ul>
  );
}
