import type { Broker } from "#content/types.ts";
import { brokerHref, brokerRel, commissionText, isAffiliate } from "../../data/broker-cost.ts";
import { DemoMark } from "../../ui/demo-mark.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Nine brokers by the same measures. Scrolls inside itself where it is wider than the screen. */
export function BrokerTable({ brokers }: { readonly brokers: readonly Broker[] }) {
  return (
    <ScrollRegion label="Brokers compared">
      <table className="table min-w-[1040px]">
        <thead>
          <tr>
            <th scope="col">Broker</th>
            <th scope="col">Regulation</th>
            <th scope="col" className="num">
              Minimum deposit
            </th>
            <th scope="col" className="num">
              EUR/USD spread
            </th>
            <th scope="col">Commission</th>
            <th scope="col" className="num">
              Accounts losing money
            </th>
            <th scope="col">Rating</th>
            <th scope="col">
              <span className="sr-only">Account</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {brokers.map((broker) => (
            <tr key={broker.id}>
              <th scope="row">
                {broker.name}
                <span className="fine block font-normal">{broker.highlights.join(" · ")}</span>
              </th>
              <td>{broker.regulation}</td>
              <td className="num">${broker.minDeposit}</td>
              <td className="num">{broker.spreads}</td>
              <td>{commissionText(broker)}</td>
              <td className="num">
                {broker.lossShare}%<span className="fine block">{date.format(new Date(broker.lossShareDate))}</span>
              </td>
              <td className="figure">
                {broker.rating.toFixed(1)} / 5 <DemoMark evidence={broker.evidence} />
              </td>
              <td>
                <SiteLink
                  className="btn btn-secondary btn-sm whitespace-nowrap"
                  href={brokerHref(broker)}
                  rel={brokerRel(broker)}
                  aria-label={`Start Trading with ${broker.name}`}
                >
                  Start Trading
                </SiteLink>
                <span className="fine mt-1 block">{isAffiliate(broker) ? "affiliate link" : "leads to us"}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
