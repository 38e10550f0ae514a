import { checkoutProvider } from "#lib/checkout-providers.ts";
import { shortDate } from "#lib/date-text.ts";
import { counted } from "#lib/figure-text.ts";
import type { Database } from "#platform/postgres/database.ts";
import { type Finding, findings } from "./finding.ts";

/** Messages of which nothing was taken since: the secret is another one here, or the key with which the provider is asked. */
const refused = `
  select r.outcome, sum(r.times)::int as times, max(r.received_at) as last from public.refused_events r
    where r.provider = $1 and r.outcome in ('forged', 'unconfirmed') and r.received_at > now() - interval '7 days'
      and not exists (select from public.checkout_events e where e.provider = $1 and e.received_at > r.received_at)
    group by r.outcome order by r.outcome`;
type Refused = { outcome: "forged" | "unconfirmed"; times: number; last: Date };

function wordsOf({ outcome, times, last }: Refused, name: string): string {
  const happened = `${counted(times, "message was", "messages were")} ${outcome === "forged" ? "refused in the last 7 days as not proven to be from there" : "not confirmed in the last 7 days"}, the latest on ${shortDate(last)}, and none was taken since. What was paid meanwhile opened nothing`;
  return outcome === "forged"
    ? `Compare CHECKOUT_WEBHOOK_SECRET with the secret at ${name}: ${happened}; once the secret is right, have ${name} send them again.`
    : `Test the connection with CHECKOUT_API_TOKEN, by which ${name} is asked: ${happened}; once it answers, press Compare now under Reconciliation.`;
}

/** Whether what is paid at `provider` is heard of here: a refused message opens nothing, and its buyer waits. */
export async function refusedMessageFindings(database: Database, provider: string): Promise<Finding[]> {
  if (provider === "sandbox" || provider === "none") return [];
  const { rows } = await database.asService((tx) => tx.query<Refused>(refused, [provider]));
  const { name } = checkoutProvider(provider);
  const texts = rows.map((each) => wordsOf(each, name));
  return findings("must", texts, "/admin/events?show=refused");
}
