import { shortDate } from "#lib/date-text.ts";
import { counted } from "#lib/figure-text.ts";
import { productIdBegins } from "#lib/provider-product-id.ts";
import { deadEndOf, sellerOfAddress } from "#lib/seller-of-address.ts";
import type { Database } from "#platform/postgres/database.ts";
import { type Finding, findings } from "./finding.ts";

const sellThrough = "docs/how-to/sell-through-a-provider.md";
const heldOrders = "docs/how-to/held-orders.md";
/**
 * Products that a provider sells and no row names: a sale of one opens nothing. Rows of a provider that is not live help no sale. Paddle sells
 * by price, so the row has to name the one in the address.
 */
const mappings = `
  with sold as (
    select id, checkout_url as address, substring(checkout_url from '^/_paddle/checkout[?]price=([^&:]+)') as price
    from public.products where published)
  select (select count(*)::int from sold where address like '/\\_sandbox/%') as sandboxed,
    (select count(*)::int from sold p where (p.address like 'http%' or p.price is not null)
      and not exists (select from public.provider_products m where m.product_id = p.id and ($1::text is null or m.provider = $1)
        and (p.price is null or m.provider_product_id = p.price))) as unmapped,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'address', address) order by id), '[]') from sold) as sold,
    (select count(*)::int from public.provider_products where $1::text is null or provider = $1) as rows,
    array(select p.id from public.products p where p.published and p.checkout_url !~ '^(https?://[^/[:space:]]+|/)' order by 1) as unreachable,
    array(select distinct provider from public.provider_products where provider <> $1 order by 1) as others,
    array(select m.provider_product_id from public.provider_products m where m.provider = $1 and m.provider_product_id !~ $2 order by 1) as misnamed,
    array(select format('(%s, %s) names "%s"', m.provider, m.provider_product_id, m.product_id) from public.provider_products m
      where not exists (select from public.products p where p.id = m.product_id) order by 1) as wrong`;

type Mappings = {
  misnamed: string[];
  unreachable: string[];
  sold: { id: string; address: string }[];
  sandboxed: number;
  unmapped: number;
  rows: number;
  others: string[];
  wrong: string[];
};

function ofMappings(
  { misnamed, unreachable, sold, sandboxed, unmapped, rows, others, wrong }: Mappings,
  live: string | null,
): Finding[] {
  const whose = live ? `${live}'s products` : "your provider's products";
  const rest = others.length > 0 ? `; the rows of ${others.join(" and ")} count for nothing while ${live} sells` : "";
  const elsewhere = sold.flatMap(({ id, address }) => {
    const seller = sellerOfAddress(address);
    return live === null || !seller || seller === live || seller === "sandbox" ? [] : [`${id} (${seller})`];
  });
  const deadEnds = (end: ReturnType<typeof deadEndOf>) =>
    sold.flatMap(({ id, address }) => (deadEndOf(address) === end ? [id] : [])).join(", ");
  const [own, tests] = [deadEnds("a sign-in page"), deadEnds("a test")];
  const ofAddresses = [
    own !== "" &&
      `Give ${own} the address that buyers open: it leads to your own page at the provider, which asks them to sign in (${sellThrough}).`,
    tests !== "" &&
      `Give ${tests} the live payment link: the one that is there is of Stripe's test mode, where nobody can pay (${sellThrough}).`,
    unreachable.length > 0 &&
      `Begin the checkout_url of ${unreachable.join(", ")} with https://: without it the button leads to a missing page (${sellThrough}).`,
    sandboxed > 0 &&
      `Give ${counted(sandboxed, "product", "products")} the address of ${sandboxed === 1 ? "its checkout: it still leads" : "their checkout: they still lead"} to the sandbox (${sellThrough}).`,
    elsewhere.length > 0 &&
      `Give ${elsewhere.join(", ")} the address of the checkout at ${live}: nobody can buy what leads to another provider, whose messages are refused while ${live} sells (${sellThrough}).`,
  ];
  const ofNames = [
    (rows === 0 || unmapped > 0) &&
      `Name ${whose} in provider_products${unmapped > 0 ? ` (${unmapped} ${unmapped === 1 ? "is" : "are"} not named${rest})` : ""}: a paid product that is not named there opens nothing (${sellThrough}).`,
    misnamed.length > 0 &&
      `Name ${whose} by ids that begin with ${productIdBegins[live ?? ""]} in provider_products, not ${misnamed.map((name) => `"${name}"`).join(", ")}: no message calls a product so, and each sale is held (${sellThrough}).`,
    wrong.length > 0 &&
      `Correct product_id in provider_products: ${wrong.join(", ")}, which is no product (${sellThrough}).`,
  ];
  return [...findings("must", ofAddresses), ...findings("must", ofNames, "/admin/product-names")];
}

/** An order of which an item names no product has given its buyer nothing for it, whether it is held or was released before that was refused. */
const orders = `
  with open as (
    select o.*, public.unnamed_products(o.id) as first_do, coalesce(o.purchased_at, o.created_at) as at from public.orders o
      where o.status in ('held', 'paid') and not o.closed and not public.waits_for_sandbox(o))
  select count(*) filter (where status = 'held' and not test)::int as held, min(at) filter (where status = 'held' and not test) as oldest,
    count(*) filter (where status = 'held' and test)::int as tests,
    array_agg(distinct first_do) filter (where first_do is not null and not test) as "firstDo",
    count(*) filter (where status = 'paid' and first_do is not null)::int as empty,
    (select count(*)::int from public.orders where provider = 'sandbox' and status = 'paid') as sandboxed,
    -- At Stripe they may be of another business of the account.
    (select count(*)::int from public.checkout_events e where e.provider = 'lemonsqueezy' and e.event ? 'renewal' and e.order_id is null
      and e.received_at between now() - interval '60 days' and now() - interval '1 hour') as unknown,
    -- Bought there before more than the time that one payment pays, and neither dated nor looked at by the owner since.
    (select count(*)::int from public.enrolments e join public.orders o on o.id = e.order_id
      join public.order_items i on i.order_id = o.id and i.product_id = e.product_id
      where o.provider in ('stripe', 'lemonsqueezy') and o.status = 'paid' and e.status = 'active' and e.ends_at is null
        and e.granted_at < now() - make_interval(days => 5, months => private.months_of_billing(i.billing))
        and not exists (select from public.audit_log l where l.room = 'enrolments' and l.row_key = e.id::text)) as undated,
    (select count(*)::int from public.orders o where provider = 'sandbox' and public.waits_for_sandbox(o) and status in ('paid', 'held')) as waiting
  from open`;

type Orders = {
  held: number;
  oldest: Date | null;
  tests: number;
  firstDo: string[] | null;
  empty: number;
  sandboxed: number;
  waiting: number;
  unknown: number;
  undated: number;
};

function ofOrders({ held, oldest, firstDo, empty, sandboxed, unknown }: Orders): Finding[] {
  // A product that several providers sell lacks as many rows: two of them say what to do.
  const others = (firstDo?.length ?? 0) - 2;
  const firstly = firstDo
    ? ` First ${firstDo.slice(0, 2).join(" and ")}${others > 0 ? `, and ${counted(others, "row", "rows")} more of this kind` : ""}: that opens what only waits for it.`
    : "";
  const ofHeld =
    held > 0 &&
    `Look at ${counted(held, "held order", "held orders")}, the oldest of ${shortDate(oldest ?? 0)}: they were paid and open nothing until you correct what the mail names, release, refund or close them (${heldOrders}).${firstly}`;
  const ofEmpty =
    empty > 0 &&
    `Open ${counted(empty, "paid order", "paid orders")} whose buyers got nothing for a product that no row names (${heldOrders}).${firstly}`;
  const ofSandbox =
    sandboxed > 0 &&
    `Refund ${counted(sandboxed, "test order", "test orders")} of the sandbox: ${sandboxed === 1 ? "what it opened" : "what they opened"} was never paid for.`;
  const ofUnknown =
    unknown > 0 &&
    `Let Lemon Squeezy say what ${counted(unknown, "payment of a subscription is", "payments of subscriptions are")} for: add the event subscription_updated to its webhook, or an API key (${sellThrough}).`;
  return [
    ...findings("must", [ofUnknown], "/admin/providers"),
    ...findings("must", [ofHeld], firstDo ? "/admin/product-names" : "/admin/orders?show=decide"),
    ...findings("must", [ofEmpty], "/admin/product-names"),
    ...findings("must", [ofSandbox]),
  ];
}

/** What still leads to the sandbox, or would be paid for and open nothing, once a real provider takes the money. */
export async function salesFindings(database: Database, provider: string): Promise<Finding[]> {
  const live = provider === "sandbox" || provider === "none" ? null : provider;
  const mapped = await database.asService((tx) =>
    tx.query<Mappings>(mappings, [live, `^${productIdBegins[live ?? ""] ?? ""}`]),
  );
  const sold = await database.asService((tx) => tx.query<Orders>(orders));
  const [rows, state] = [mapped.rows[0], sold.rows[0]];
  if (!rows || !state) return [];
  const { tests, waiting, undated } = state;
  return [
    ...ofMappings(rows, live),
    ...ofOrders(state),
    ...findings(
      "should",
      [
        undated > 0 &&
          `Give ${counted(undated, "access to a plan or VPS an end date, or end it,", "accesses to plans or VPS an end date, or end them,")} where nobody pays any more: Stripe or Lemon Squeezy told of one payment, and not whether others follow, so that nothing ends by itself. Events of subscriptions, and Lemon Squeezy's API key, tell it of later sales (${sellThrough}).`,
      ],
      "/admin/access",
    ),
    ...findings("should", [
      tests > 0 &&
        `Close ${counted(tests, "test sale", "test sales")} when you have seen enough: no money was paid, and nothing opens (${heldOrders}).`,
      waiting > 0 &&
        `${counted(waiting, "order", "orders")} of the sandbox ${waiting === 1 ? "opens" : "open"} nothing, because it is not this site's checkout; CHECKOUT_PROVIDER=sandbox opens ${waiting === 1 ? "it" : "them"} again.`,
    ]),
  ];
}
