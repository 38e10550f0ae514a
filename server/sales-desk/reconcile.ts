import { createOutgoingFetch, type OutgoingFetch } from "#platform/http/outgoing-fetch.ts";
import type { Job } from "#platform/jobs/start-jobs.ts";
import type { Database } from "#platform/postgres/database.ts";
import { absentThere, compareSales, type Finding, type OrderHere, unknownThere } from "./compare-sales.ts";
import { gumroadSales } from "./gumroad-sales.ts";
import { lemonSqueezySales } from "./lemonsqueezy-sales.ts";
import { paddleSales } from "./paddle-sales.ts";
import {
  type Asking,
  createAsk,
  namesOfSale,
  ProviderProblem,
  type ProviderSale,
  type SalesAccount,
  type SalesSource,
} from "./provider-sales.ts";
import { stripeSales } from "./stripe-sales.ts";

/** Providers whose sales can be read. Another one adds its source here. */
const sources: Readonly<Record<string, SalesSource>> = {
  gumroad: gumroadSales,
  lemonsqueezy: lemonSqueezySales,
  paddle: paddleSales,
  stripe: stripeSales,
};

type Options = {
  readonly database: Database;
  /** Asked at each run: the owner may have changed it meanwhile. */
  readonly account: () => SalesAccount;
  readonly outgoing?: OutgoingFetch;
  readonly wait?: (ms: number) => Promise<void>;
  readonly limitMs?: number;
};

const days = 60;
/** A sale that young may still be on its way here. */
const youngMs = 15 * 60_000;
/** Orders that the list does not have are asked for one by one, so many of them. */
const mostLookups = 50;

type Result = {
  readonly since: string;
  readonly salesThere: number;
  readonly ordersHere: number;
  readonly problem: string | null;
};

const ordersHere = (database: Database, provider: string, since: Date, ids: readonly string[]) =>
  database.asService(
    async (tx) =>
      (
        await tx.query<OrderHere>(
          `select id, provider_order_id, status, total_cents, refunded_cents, currency, placed_at, purchased_at,
             disputed_at is not null or dispute_won_at is not null as disputed,
             status = 'held' and coalesce(hold_reason @> '[{"code": "disputed"}]', false) as dispute_open from public.orders
           where provider = $1 and not test and (provider_order_id = any ($3)
             -- Not every list has later payments of a subscription: one that it does not have proves nothing.
             or (placed_at >= $2 and not exists (select from public.checkout_events e where e.order_id = orders.id and e.event ? 'renewal')))`,
          [provider, since, ids],
        )
      ).rows,
  );

/** Later payments that were told and wait for the order which began their subscription: they are not missing. */
const waitingHere = (database: Database, provider: string, ids: readonly string[]) =>
  database.asService(
    async (tx) =>
      new Set(
        (
          await tx.query<{ id: string }>(
            `select e.event ->> 'providerOrderId' as id from public.checkout_events e
             where e.provider = $1 and e.order_id is null and e.event ? 'renewal' and e.event ->> 'providerOrderId' = any ($2)`,
            [provider, ids],
          )
        ).rows.map(({ id }) => id),
      ),
  );

/** Sales that are this site's: a later payment is where its subscription began here. */
const ownSales = (database: Database, provider: string, sales: readonly ProviderSale[]) =>
  database.asService(async (tx) => {
    const asked = sales.flatMap(({ subscription }) => subscription ?? []);
    const { rows } = await tx.query<{ id: string }>(
      "select distinct subscription_id as id from public.orders where provider = $1 and subscription_id = any ($2)",
      [provider, asked],
    );
    const known = new Set(rows.map(({ id }) => id));
    return sales.filter(({ subscription }) => subscription === undefined || known.has(subscription));
  });

const problemOf = (error: unknown): string => {
  if (error instanceof ProviderProblem) return error.message;
  console.error("A comparison with the provider failed", error);
  return "The comparison failed on this server. Its log says why.";
};

/** All that the provider tells, and what kept it from telling the rest. */
async function readSales(source: SalesSource, asking: Asking, since: Date) {
  const sales = new Map<string, ProviderSale>();
  try {
    for await (const page of source.list(asking, since)) for (const sale of page) sales.set(sale.id, sale);
    return { sales: [...sales.values()], problem: null };
  } catch (error) {
    return { sales: [...sales.values()], problem: problemOf(error) };
  }
}

/** Only what the provider denies when asked for it by its number is unknown there: a list may be short. */
async function confirmAbsent(source: SalesSource, asking: Asking, absent: readonly OrderHere[]) {
  const findings: Finding[] = [];
  try {
    for (const order of absent.slice(0, mostLookups))
      if ((await source.find(asking, order.provider_order_id ?? "")) === null) findings.push(unknownThere(order));
  } catch (error) {
    return { findings, problem: problemOf(error) };
  }
  const more = absent.length - mostLookups;
  return {
    findings,
    problem: more > 0 ? `The provider's list does not have ${more} more orders; they were not looked up.` : null,
  };
}

/** Orders with an open dispute from before the list: a bank takes months. A later payment is not found by its number. */
async function olderDisputed(database: Database, source: SalesSource, asking: Asking, since: Date) {
  const { rows } = await database.asService((tx) =>
    tx.query<{ id: string }>(
      `select provider_order_id as id from public.orders
       where provider = $1 and not test and not closed and status = 'held' and placed_at < $2 and provider_order_id is not null
         and hold_reason @> '[{"code": "disputed"}]' and not hold_reason @> '[{"code": "disputed", "lost": true}]'
         and not exists (select from public.checkout_events e where e.order_id = orders.id and e.event ? 'renewal')
       order by placed_at desc limit $3`,
      [asking.account.provider, since, mostLookups],
    ),
  );
  const found: ProviderSale[] = [];
  for (const { id } of rows) {
    const sale = await source.find(asking, id);
    if (sale) found.push(sale);
  }
  return found;
}

/** The sales with the ends of the disputes that are open here. */
async function withEndsOfDisputes(
  source: SalesSource,
  asking: Asking,
  sales: readonly ProviderSale[],
  orders: readonly OrderHere[],
): Promise<readonly ProviderSale[]> {
  const open = new Set(orders.flatMap((order) => (order.dispute_open ? (order.provider_order_id ?? []) : [])));
  const told: ProviderSale[] = [];
  for (const sale of sales)
    told.push(
      source.wonDispute && namesOfSale(sale).some((id) => open.has(id))
        ? { ...sale, wonDispute: await source.wonDispute(asking, sale) }
        : sale,
    );
  return told;
}

/** What was asked for, or what is known without it and why there was no answer. */
async function orWithout<Found>(asked: Promise<Found>, without: Found) {
  try {
    return { found: await asked, problem: null };
  } catch (error) {
    return { found: without, problem: problemOf(error) };
  }
}

/** A key is optional: a site without one lacks nothing that it had. */
export const withoutKey = (name: string) =>
  `This site has no key for ${name}'s interface. Connect it under Providers, Checkout, with an API key.`;

/** Why an account's sales cannot be compared at all. */
function whyNot(source: SalesSource | undefined, account: SalesAccount): string | null {
  if (!source) return "This provider's sales cannot be read.";
  if (!account.key) return withoutKey(source.name);
  return source.testMode?.(account) ?? null;
}

async function compare(
  options: Options,
  account: SalesAccount,
): Promise<{ result: Result; findings: readonly Finding[] }> {
  const {
    database,
    // An address that the environment names may be of a private network.
    outgoing = createOutgoingFetch({
      allowsPrivate: account.apiUrl !== undefined,
      timeoutMs: 15_000,
      maxBytes: 4 * 2 ** 20,
    }),
  } = options;
  const since = new Date(Date.now() - days * 86_400_000);
  const nothing = { since: since.toISOString(), salesThere: 0, ordersHere: 0 };
  const source = sources[account.provider];
  const refusal = whyNot(source, account);
  if (!source || !account.key || refusal) return { result: { ...nothing, problem: refusal }, findings: [] };
  const { wait, limitMs } = options;
  const ask = createAsk({
    outgoing,
    headers: source.headers(account.key),
    ...(wait ? { wait } : {}),
    ...(limitMs ? { limitMs } : {}),
  });
  const asking = { ask, account, api: account.apiUrl ?? source.api };
  const read = await readSales(source, asking, since);
  const sales = await ownSales(database, account.provider, read.sales);
  const ids = sales.flatMap(namesOfSale);
  const waiting = await waitingHere(database, account.provider, ids);
  const settled = sales.filter(({ id, at }) => Date.parse(at) < Date.now() - youngMs && !waiting.has(id));
  const none: readonly ProviderSale[] = [];
  const older = read.problem
    ? { found: none, problem: null }
    : await orWithout(olderDisputed(database, source, asking, since), none);
  const known = [...settled, ...older.found];
  const orders = await ordersHere(database, account.provider, since, [...ids, ...older.found.flatMap(namesOfSale)]);
  const ended =
    read.problem || older.problem
      ? { found: settled, problem: older.problem }
      : await orWithout(withEndsOfDisputes(source, asking, known, orders), settled);
  const findings = compareSales(ended.found, orders);
  const result = { since: since.toISOString(), salesThere: sales.length, ordersHere: orders.length };
  if (read.problem) return { result: { ...result, problem: read.problem }, findings };
  const absent = await confirmAbsent(source, asking, absentThere([...sales, ...older.found], orders));
  const problem = absent.problem ?? ended.problem;
  return { result: { ...result, problem }, findings: [...findings, ...absent.findings] };
}

async function reconcileOne(options: Options, account: SalesAccount): Promise<number | null> {
  const { database } = options;
  const { rows } = await database.asService((tx) =>
    tx.query<{ id: string | null }>("select public.begin_reconciliation($1) as id", [account.provider]),
  );
  const report = rows[0]?.id;
  if (!report) return null;
  const { result, findings } = await compare(options, account).catch((error: unknown) => ({
    result: { problem: problemOf(error) },
    findings: [],
  }));
  const values = [report, JSON.stringify(result), JSON.stringify(findings)];
  await database.asService((tx) => tx.query("select public.finish_reconciliation($1, $2, $3)", values));
  return Number(report);
}

/** Compares where it is due or asked for. The sandbox and a site without a checkout have nobody to compare with. @returns the reports' ids */
export async function reconcile(options: Options): Promise<readonly number[]> {
  const account = options.account();
  const { rows } = await options.database.asService((tx) =>
    tx.query<{ provider: string }>("select distinct provider from public.reconciliation_reports where state = 'asked'"),
  );
  const due = new Set(rows.map(({ provider }) => provider));
  if (Object.hasOwn(sources, account.provider)) due.add(account.provider);
  const reports: number[] = [];
  for (const provider of due) {
    const report = await reconcileOne(options, provider === account.provider ? account : { provider, key: undefined });
    if (report !== null) reports.push(report);
  }
  return reports;
}

/** Each day, with providers that give up soon each four hours (`begin_reconciliation`), and when the owner asks for it. */
export const reconcileJob = (options: Options): Job => ({
  name: "compare-sales",
  cron: "23 */4 * * *",
  wakeOn: "reconciliation",
  expireInSeconds: 600,
  run: () => reconcile(options),
});
