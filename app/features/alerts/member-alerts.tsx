import { useQuery } from "@tanstack/react-query";
import { loadAlerts, loadSignalAlerts } from "#app/data/alert-rows.ts";
import { browserClient } from "#app/data/client.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { alertState, alertText } from "./alert-text.ts";
import { signalState, signalTitle } from "./signals/signal-text.ts";

async function loadBoth() {
  const client = await browserClient();
  const [prices, signals] = await Promise.all([loadAlerts(client), loadSignalAlerts(client)]);
  return [
    ...prices.map((alert) => ({ id: alert.id, title: alertText(alert), state: alertState(alert) })),
    ...signals.map((alert) => ({ id: alert.id, title: signalTitle(alert), state: signalState(alert) })),
  ];
}

/** The signed-in member's alerts and what became of them; load it with React.lazy. */
export default function MemberAlerts({ userId }: { readonly userId: string }) {
  const query = useQuery({ queryKey: ["member-alerts", userId], queryFn: loadBoth });
  return (
    <QueryState query={query} what="your alerts">
      {(alerts) => <Alerts alerts={alerts} />}
    </QueryState>
  );
}

function Alerts({ alerts }: { readonly alerts: Awaited<ReturnType<typeof loadBoth>> }) {
  return (
    <>
      {alerts.length === 0 ? null : (
        <ul className="lesson-list mb-4">
          {alerts.map(({ id, title, state }) => (
            <li key={id} className="py-3">
              <p className="font-semibold">{title}</p>
              <p className="fine">{state}</p>
            </li>
          ))}
        </ul>
      )}
      <p>
        {alerts.length === 0 ? "No alert is set. " : ""}
        <SiteLink className="text-link inline-flex min-h-11 items-center" href="/trading">
          {alerts.length === 0 ? "Set one on the trading dashboard" : "Change them on the trading dashboard"}
        </SiteLink>
      </p>
    </>
  );
}
