import type { Broker } from "#content/types.ts";
import { shortDate } from "#lib/date-text.ts";
import { commissionText, isAffiliate } from "../../data/broker-cost.ts";
import { BrokerFacts } from "../../site/broker-facts.tsx";
import { BrokerLink } from "../../site/broker-link.tsx";
import { DemoMark } from "../../site/demo-mark.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { TableHead } from "../../ui/table-head.tsx";

const columns = [
  "Broker",
  "Regulation",
  { name: "Minimum deposit", numeric: true },
  { name: "EUR/USD spread", numeric: true },
  "Commission",
  { name: "Accounts losing money", numeric: true },
  "Rating",
  { name: "Account", unseen: true },
];

function AccountLink({ broker }: { readonly broker: Broker }) {
  return (
    <>
      <BrokerLink broker={broker} />
      <span className="fine mt-1 block">{isAffiliate(broker) ? "affiliate link" : "leads to us"}</span>
    </>
  );
}

/** The same measures one below the other, where a table would be wider than the screen. */
function BrokerCards({ brokers }: { readonly brokers: readonly Broker[] }) {
  return (
    <ul className="cells md:hidden" aria-label="Brokers compared">
      {brokers.map((broker) => (
        <li key={broker.id} className="p-5">
          <h3 className="text-[18px]">{broker.name}</h3>
          <p className="fine mt-0.5">{broker.highlights.join(" · ")}</p>
          <BrokerFacts broker={broker}>
            <dt>Accounts losing money</dt>
            <dd>
              {broker.lossShare}% <span className="fine">({shortDate(broker.lossShareDate)})</span>
            </dd>
            <dt>Rating</dt>
            <dd>
              {broker.rating.toFixed(1)} / 5 <DemoMark evidence={broker.evidence} />
            </dd>
          </BrokerFacts>
          <div className="mt-5">
            <AccountLink broker={broker} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Nine brokers by the same measures: a table, or cards on a narrow screen. */
export function BrokerTable({ brokers }: { readonly brokers: readonly Broker[] }) {
  return (
    <>
      <div className="max-md:hidden">
        <BrokerRows brokers={brokers} />
      </div>
      <BrokerCards brokers={brokers} />
    </>
  );
}

function BrokerRows({ brokers }: { readonly brokers: readonly Broker[] }) {
  return (
    <ScrollRegion label="Brokers compared">
      <table className="table min-w-[1040px]">
        <TableHead columns={columns} />
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
                {broker.lossShare}%<span className="fine block">{shortDate(broker.lossShareDate)}</span>
              </td>
              <td className="figure">
                {broker.rating.toFixed(1)} / 5 <DemoMark evidence={broker.evidence} />
              </td>
              <td>
                <AccountLink broker={broker} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
