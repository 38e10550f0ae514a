import { checkoutProvider } from "#lib/checkout-providers.ts";
import { shortDate } from "#lib/date-text.ts";
import { counted } from "#lib/figure-text.ts";
import type { Database } from "#platform/postgres/database.ts";
import { type Finding, findings } from "./finding.ts";

/** Messages that were not proven to be the provider's, where none of it was taken since: its secret here is another one. */
const refused = `
  select coalesce(sum(r.times), 0)::int as times, max(r.received_at) as last from public.refused_events r
    where r.provider = $1 and r.outcome = 'forged' and r.received_at > now() - interval '7 days'
      and not exists (select from public.checkout_events e where e.provider = $1 and e.received_at > r.received_at)`;

/** Whether what is paid at `provider` is heard of here: a refused message opens nothing, and its buyer waits. */
export async function refusedMessageFindings(database: Database, provider: string): Promise<Finding[]> {
  if (provider === "sandbox" || provider === "none") return [];
  const { rows } = await database.asService((tx) =>
    tx.query<{ times: number; last: Date | null }>(refused, [provider]),
  );
  const { times = 0, last } = rows[0] ?? {};
  const { name } = checkoutProvider(provider);
  const text = `Compare CHECKOUT_WEBHOOK_SECRET with the secret at ${name}: ${counted(times, "message was", "messages were")} refused in the last 7 days as not proven to be from there, the latest on ${shortDate(last ?? 0)}, and none was taken since. What was paid meanwhile opened nothing; once the secret is right, have ${name} send them again.`;
  return findings("must", [times > 0 && text], "/admin/events?show=refused");
}
