import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { DocumentButton } from "#app/site/document-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { isoDay } from "#lib/date-text.ts";
import { attentionText, heldText, isUnnamed } from "#lib/held-reason.ts";
import { discountText, formatCents } from "#lib/price-text.ts";
import { outcomeOf } from "../content/call-database.ts";
import { saveProblem } from "../content/changes.ts";
import { QueryState } from "../frame/query-state.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { useStaff } from "../frame/staff-context.ts";
import { when } from "../frame/when.ts";
import { type Access, AccessActs, accessText } from "./access-acts.tsx";
import { eventWords } from "./event-words.ts";
import { OrderBadges, type OrderLine } from "./orders-screen.tsx";
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
type Event = {
  readonly id: number;
  readonly type: string;
  readonly event_id: string;
  readonly received_at: string;
  readonly raw: string;
};
type Order = OrderLine & {
  readonly reference: string | null;
  readonly user_id: string | null;
  readonly attention: string | null;
  readonly refunded_at: string | null;
  readonly disputed_at: string | null;
  readonly discount_code: string | null;
  readonly discount_cents: number | null;
};

async function loadOrder(id: string, owner: boolean) {
  const client = await browserClient();
  const [found, items, enrolments, events] = await Promise.all([
    rows<Order>(
      client
        .from("orders")
        .select(`${orderColumns},reference,user_id,attention,refunded_at,disputed_at,discount_code,discount_cents`)
        .eq("id", id),
    ),
    rows<Item>(
      client
        .from("order_items")
        .select("product_id,product_kind,name,quantity,total_cents,currency")
        .eq("order_id", id),
    ),
    rows<Access>(client.from("enrolments").select(accessColumns).eq("order_id", id)),
    owner
      ? rows<Event>(
          client.from("checkout_events").select("id,type,event_id,received_at,raw").eq("order_id", id).order("id"),
        )
      : [],
  ]);
  return { order: found[0] ?? null, items, enrolments, events };
}

/** A function of the database that decides, with what came of it in words. */
function useDecision(refresh: () => void) {
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const decide = async (name: string, values: object, words: Readonly<Record<string, string>>) => {
    setBusy(true);
    try {
      const outcome = await outcomeOf(name, values);
      setSaid(words[outcome] ?? outcome);
      refresh();
    } catch (error) {
      setSaid(saveProblem(error));
    }
    setBusy(false);
  };
  return { said, busy, decide };
}

const decided = {
  released: "Released: it opens what it names, and the buyer is told.",
  closed: "Closed: it stays recorded and opens nothing.",
  saved: "Saved: the order belongs to this address now, and opens unless something else holds it.",
  not_needed: "It has a buyer already, or is not held any more.",
  not_held: "It is not held any more.",
  unknown: "This order is not there any more.",
};

type Deciding = { readonly order: Order; readonly items: readonly Item[]; readonly refresh: () => void };
type Decide = ReturnType<typeof useDecision>;

/** The provider told no buyer: the owner types the address that its page shows. */
function AddressForm({ order, busy, decide }: { readonly order: Order } & Pick<Decide, "busy" | "decide">) {
  const [address, setAddress] = useState("");
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void decide("address_order", { order_id: order.id, address }, decided);
      }}
    >
      <TextField
        label="The buyer's address, as the provider shows it"
        type="email"
        required
        maxLength={320}
        autoComplete="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" size="sm" aria-busy={busy}>
        Save the address
      </Button>
    </form>
  );
}

function Decisions({ order, items, refresh }: Deciding) {
  const { said, busy, decide } = useDecision(refresh);
  const [note, setNote] = useState("");
  const waits = order.status === "held" && !order.closed;
  if (!waits && !said) return null;
  const reasons = order.hold_reason ?? [];
  const hasBuyer = order.email !== null || order.user_id !== null;
  const canRelease = hasBuyer && !isUnnamed(reasons);
  return (
    <section className="note-rule grid justify-items-start gap-3" aria-label="Decision">
      {waits && (
        <>
          <p>
            <strong>Held:</strong> {heldText(reasons, namesOf(items))}. Compare it with the provider's own page.{" "}
            {canRelease && "Releasing opens what it names. "}
            Closing keeps it without opening anything.
          </p>
          {isUnnamed(reasons) && (
            <p>
              Name the product under{" "}
              <PageLink to="/admin/product-names" className="text-link">
                Products at the provider
              </PageLink>
              : that opens the order, unless something else holds it.
            </p>
          )}
          {!hasBuyer && <AddressForm order={order} busy={busy} decide={decide} />}
          {canRelease && (
            <label className="field w-full max-w-[480px]">
              <span className="field-label">Note for the records</span>
              <input className="input" value={note} maxLength={300} onChange={({ target }) => setNote(target.value)} />
            </label>
          )}
          <div className="flex flex-wrap gap-3">
            {canRelease && (
              <Button
                size="sm"
                aria-busy={busy}
                onClick={() => void decide("release_order", { order_id: order.id, note: note || null }, decided)}
              >
                Release
              </Button>
            )}
            <Button
              variant="secondary"
              size="sm"
              aria-busy={busy}
              onClick={() => void decide("close_order", { order_id: order.id }, decided)}
            >
              Close
            </Button>
          </div>
        </>
      )}
      {said && <p role="status">{said}</p>}
    </section>
  );
}

const refundText = ({ refunded_cents: cents, total_cents: total, currency }: Order) =>
  `${formatCents(cents, currency)} of ${formatCents(total, currency)}`;

const namesOf = (items: readonly Item[]) => new Map(items.map(({ product_id: id, name }) => [id, name]));

function Facts({ order, items }: Pick<Deciding, "order" | "items">) {
  const facts: readonly (readonly [string, string | null])[] = [
    ["Buyer", order.email],
    ["Provider", `${checkoutProvider(order.provider).name} ${order.provider_order_id ?? ""}`],
    ["Reference", order.reference],
    ["Placed", when(order.created_at)],
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
    // While it is held, the decision above says so.
    [
      "Look at it because",
      order.attention && order.status !== "held" ? attentionText(order.attention, namesOf(items)) : null,
    ],
  ];
  return (
    <dl className="facts max-w-[640px]">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** One order: what it names, what it opened, what the provider sent, and the decision where one is due. */
export function OrderScreen({ id }: { readonly id: string }) {
  const owner = useStaff().role === "owner";
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ["admin", "order", id], queryFn: () => loadOrder(id, owner) });
  const refresh = () => void queries.invalidateQueries({ queryKey: ["admin"] });
  return (
    <QueryState query={query} what="the order">
      {({ order, items, enrolments, events }) =>
        order === null ? (
          <p role="alert" className="note-rule">
            There is no such order.
          </p>
        ) : (
          <>
            <ScreenHead
              title={`Order ${order.provider_order_id ?? order.id.slice(0, 8)}`}
              back={{ to: "/admin/orders", name: "Orders" }}
            >
              <OrderBadges order={order} />
              <DocumentButton
                label="Download receipt"
                path={`receipt/${order.id}`}
                name={`receipt-${isoDay(order.created_at)}.pdf`}
              />
            </ScreenHead>
            <div className="grid gap-8">
              {owner && <Decisions order={order} items={items} refresh={refresh} />}
              <Facts order={order} items={items} />
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
                        {eventWords[event.type] ?? event.type} · {when(event.received_at)}
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
