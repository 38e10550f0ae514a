import { checkoutProvider } from "#lib/checkout-providers.ts";
import { shortDate } from "#lib/date-text.ts";
import { counted } from "#lib/figure-text.ts";
import type { Database } from "#platform/postgres/database.ts";
import { anotherStore } from "#supabase/functions/checkout-webhook/lemonsqueezy-interface.ts";
import { type Finding, findings } from "./finding.ts";
import { withoutKey } from "./sales-desk/reconcile.ts";

/** Messages of which nothing was recorded, by why, where none was taken since: a setting here is another one than at the provider. */
const refused = `
  select r.outcome, sum(r.times)::int as times, max(r.received_at) as last, array_agg(distinct r.reason order by r.reason) as reasons
    from public.refused_events r
    where r.provider = $1 and (r.outcome in ('forged', 'unconfirmed') or r.reason = $2) and r.received_at > now() - interval '7 days'
      and not exists (select from public.checkout_events e where e.provider = $1 and e.received_at > r.received_at)
    group by r.outcome`;

type Refused = {
  readonly outcome: "forged" | "unconfirmed" | "ignored";
  readonly times: number;
  readonly last: Date;
  readonly reasons: readonly string[];
};

/** Gumroad's messages carry its seller's number beside the secret. */
const provenBy = (provider: string) =>
  provider === "gumroad" ? "CHECKOUT_WEBHOOK_SECRET and CHECKOUT_SELLER_ID" : "CHECKOUT_WEBHOOK_SECRET";

function textOf(provider: string, { outcome, times, last, reasons }: Refused): string {
  const { name } = checkoutProvider(provider);
  const when = `in the last 7 days, the latest on ${shortDate(last)}, and none was taken since`;
  const why = reasons.map((reason) => `“${reason}”`).join(", ");
  const messages = counted(times, "message was", "messages were");
  if (outcome === "ignored")
    return `Compare CHECKOUT_STORE_ID with the number of your store at ${name}: ${messages} left alone as of another store ${when}. What is sold in another store opens nothing here.`;
  const rest = `What was paid meanwhile opened nothing; once that is right, have ${name} send them again.`;
  if (outcome === "unconfirmed")
    return `Test CHECKOUT_API_TOKEN (Providers, Checkout, Test the connection): ${messages} not recorded because ${name} did not confirm them ${when} (${why}). ${rest}`;
  return `Compare ${provenBy(provider)} with ${provider === "gumroad" ? "those" : "the secret"} at ${name}: ${messages} refused as not proven to be from there ${when} (${why}). ${rest}`;
}

/** The two newest comparisons with the provider's sales: they ask with the key that messages are confirmed with. */
const compared = `
  select problem from public.reconciliation_reports where provider = $1 and finished_at is not null order by id desc limit 2`;

/** Something that keeps sales from being heard of. */
type Trouble = {
  /** The same for as long as it lasts. */
  readonly about: Refused["outcome"] | "comparison";
  readonly text: string;
  /** A comparison that failed once may be the provider's bad hour. */
  readonly isLasting: boolean;
};

/** What keeps the sales of `provider` from being heard of here: a refused message opens nothing, and its buyer waits. */
export async function troublesOf(database: Database, provider: string): Promise<Trouble[]> {
  if (provider === "sandbox" || provider === "none") return [];
  const { name } = checkoutProvider(provider);
  return database.asService(async (tx) => {
    const { rows } = await tx.query<Refused>(refused, [provider, anotherStore]);
    const reports = (await tx.query<{ problem: string | null }>(compared, [provider])).rows;
    const problems = reports.flatMap(({ problem }) => (problem && problem !== withoutKey(name) ? [problem] : []));
    const messages = rows.map((row) => ({ about: row.outcome, text: textOf(provider, row), isLasting: true }));
    if (!problems[0] || problems[0] !== reports[0]?.problem) return messages;
    const text = `Orders could not be compared with the sales at ${name}: ${problems[0]}`;
    return [...messages, { about: "comparison", text, isLasting: problems.length > 1 }];
  });
}

/** The same for doctor. */
export async function refusedMessageFindings(database: Database, provider: string): Promise<Finding[]> {
  const troubles = await troublesOf(database, provider);
  const texts = (...of: readonly Trouble["about"][]) =>
    troubles.filter(({ about }) => of.includes(about)).map(({ text }) => text);
  return [
    ...findings("must", texts("forged", "unconfirmed"), "/admin/events?show=refused"),
    ...findings("should", texts("ignored"), "/admin/events?show=refused"),
    ...findings("should", texts("comparison"), "/admin/providers"),
  ];
}
