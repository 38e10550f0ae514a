import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { DocumentButton } from "#app/site/document-button.tsx";
import { QueryState } from "#app/site/query-state.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { discountText, formatCents } from "#lib/amount-text.ts";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { isoDay } from "#lib/date-text.ts";
import { type HeldReason, heldText } from "#lib/held-reason.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { useStaff } from "../frame/staff-context.ts";
import { when } from "../frame/when.ts";
import { type Access, AccessActs, accessText } from "./access-acts.tsx";
import { CoinRefund } from "./coin-refund.tsx";
import { type EventKind, eventKind, eventWord } from "./event-words.ts";
import { OrderDecisions } from "./order-decisions.tsx";
import { loadOrderUse, usedText } from "./order-use.ts";
import { Buyer, OrderBadges, type OrderLine } from "./orders-screen.tsx";
import { Replay } from "./replay.tsx";
import { accessColumns, orderColumns } from "./sales-tables.ts";

type Item = {
  readonly product_id: string;
  readonly product_kind: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly total_cents: number;
  readonly currency: string;
};
type Event = EventKind & {
  readonly id: number;
  readonly event_id: string;
  readonly received_at: string;
  readonly raw: string;
};
type Order = OrderLine & {
  readonly reference: string | null;
  readonly attention: readonly HeldReason[] | null;
  readonly refunded_at: string | null;
  readonly disputed_at: string | null;
  readonly discount_code: string | null;
  readonly discount_cents: number | null;
};

async function loadOrder(id: string, owner: boolean) {
  const client = await browserClient();
  const [found, items, enrolments, used, events] = await Promise.all([
    rows<Order>(
      client
        .from("orders")
        .select(`${orderColumns},reference,attention,refunded_at,disputed_at,discount_code,discount_cents`)
        .eq("id", id),
    ),
    rows<Item>(
      client
        .from("order_items")
        .select("product_id,product_kind,name,quantity,total_cents,currency")
        .eq("order_id", id),
    ),
    rows<Access>(client.from("enrolments").select(accessColumns).eq("order_id", id)),
    loadOrderUse(id),
    owner
      ? rows<Event>(
          client
            .from("checkout_events")
            .select(`id,event_id,received_at,raw,${eventKind}`)
            .eq("order_id", id)
            .order("id"),
        )
      : [],
  ]);
  return { order: found[0] ?? null, items, enrolments, used, events };
}

const refundText = ({ refunded_cents: cents, total_cents: total, currency }: Order) =>
  `${formatCents(cents, currency)} of ${formatCents(total, currency)}`;

const namesOf = (items: readonly Item[]) => new Map(items.map(({ product_id: id, name }) => [id, name]));

type FactsProps = { readonly order: Order; readonly items: readonly Item[]; readonly owner: boolean };

function Facts({ order, items, owner }: FactsProps) {
  const names = namesOf(items);
  // The owner reads the reason above, beside the decision.
  const staffReason = !owner && order.status === "held" ? order.hold_reason : null;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Provider", checkoutProvider(order.provider).name],
    ["Reference", order.reference],
    ["Placed", when(order.placed_at)],
    ["Refunded amount", order.refunded_cents > 0 ? refundText(order) : null],
    ["Refunded", order.refunded_at && when(order.refunded_at)],
    ["Disputed", order.disputed_at && when(order.disputed_at)],
    [
      "Discount",
      discountText({
        discountCode: order.discount_code,
        discountCents: order.discount_cents,
        currency: order.currency,
      }),
    ],
    ["Held because", staffReason && heldText(staffReason, names)],
    ["Look at it because", order.attention && order.status !== "held" ? heldText(order.attention, names) : null],
  ];
  return (
    <dl className="facts max-w-[640px]">
      <div className="contents">
        <dt>Buyer</dt>
        <dd className="min-w-0">
          <Buyer order={order} />
        </dd>
      </div>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="min-w-0">
              <EmailText address={value ?? ""} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** One order: what it names, what it opened, what the provider sent, and the decision where one is due. */
export function OrderScreen({ id }: { readonly id: string }) {
  const owner = useStaff().role === "owner";
  const query = useQuery({ queryKey: ["admin", "order", id], queryFn: () => loadOrder(id, owner) });
  return (
    <QueryState query={query} what="the order">
      {({ order, items, enrolments, used, events }) =>
        order === null ? (
          <p role="alert" className="note-rule">
            There is no such order.
          </p>
        ) : (
          <>
            <ScreenHead
              title={items.map(({ name }) => name).join(", ") || "Order"}
              about={<span className="break-all">Order {order.provider_order_id ?? order.id.slice(0, 8)}</span>}
              back={{ to: "/admin/orders", name: "Orders" }}
            >
              <OrderBadges order={order} />
              <DocumentButton
                label="Download receipt"
                path={`receipt/${order.id}`}
                name={`receipt-${isoDay(order.placed_at)}.pdf`}
              />
            </ScreenHead>
            <div className="grid gap-8">
              {owner && <OrderDecisions order={order} items={items} />}
              <Facts order={order} items={items} owner={owner} />
              {owner && <CoinRefund order={order} />}
              <section>
                <h2>Bought</h2>
                <ul>
                  {items.map((item) => (
                    <li key={item.product_id} className="flex max-w-[640px] justify-between gap-4 py-2">
                      <span>
                        {item.name}
                        {item.quantity > 1 && ` × ${item.quantity}`}
                        {item.product_kind === null && <strong> (no product of yours)</strong>}
                      </span>
                      <span>{formatCents(item.total_cents, item.currency)}</span>
                    </li>
                  ))}
                </ul>
              </section>
              <section>
                <h2>Opened by it</h2>
                {enrolments.length === 0 ? (
                  <p className="small text-ink2">Nothing.</p>
                ) : (
                  <ul>
                    {enrolments.map((access) => (
                      <li key={access.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
                        <span className="font-semibold">
                          {items.find(({ product_id: bought }) => bought === access.product_id)?.name ??
                            access.product_id}
                        </span>
                        <span className="small">{accessText(access)}</span>
                        <span className="small">{usedText(used.find(({ enrolment }) => enrolment === access.id))}</span>
                        {owner && <AccessActs access={access} />}
                      </li>
                    ))}
                  </ul>
                )}
              </section>
              {owner && (
                <section>
                  <h2>What the provider sent</h2>
                  {events.map((event) => (
                    <details key={event.id} className="admin-details">
                      <summary>
                        {eventWord(event)} · {when(event.received_at)}
                      </summary>
                      <pre className="admin-raw">{event.raw || "Written by this site."}</pre>
                      <Replay event={event.id} />
                    </details>
                  ))}
                </section>
              )}
            </div>
          </>
        )
      }
    </QueryState>
  );
}
