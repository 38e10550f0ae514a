import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { formatCents } from "#lib/amount-text.ts";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import type { HeldReason } from "#lib/held-reason.ts";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import { OrdersCsv } from "./orders-csv.tsx";
import { ordersTable } from "./sales-tables.ts";

export type OrderLine = {
  readonly id: string;
  readonly provider: string;
  readonly provider_order_id: string | null;
  readonly email: string | null;
  readonly user_id: string | null;
  readonly status: "paid" | "held" | "refunded";
  readonly closed: boolean;
  readonly test: boolean;
  readonly hold_reason: readonly HeldReason[] | null;
  readonly total_cents: number;
  readonly refunded_cents: number;
  readonly currency: string;
  readonly placed_at: string;
  /** What was bought; not read by every list. */
  readonly items?: readonly { readonly name: string; readonly quantity: number }[];
};

const statuses: Readonly<Record<OrderLine["status"], readonly [string, BadgeTone]>> = {
  paid: ["Paid", "up"],
  held: ["Held", "accent"],
  refunded: ["Refunded", "down"],
};

type Badged = Pick<OrderLine, "status" | "closed" | "test" | "refunded_cents">;

export function OrderBadges({ order }: { readonly order: Badged }) {
  const [text, tone] = order.closed ? (["Closed", "neutral"] as const) : statuses[order.status];
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={tone}>{text}</Badge>
      {order.refunded_cents > 0 && order.status !== "refunded" && <Badge tone="down">Part refunded</Badge>}
      {order.test && <Badge>Test money</Badge>}
    </span>
  );
}

/** The address that the provider told, else the account that bought: Paddle without an API key tells no address. */
export function Buyer({
  order: { email, user_id: account },
}: {
  readonly order: Pick<OrderLine, "email" | "user_id">;
}) {
  if (email !== null) return <EmailText address={email} />;
  if (account === null) return "no address";
  return (
    <PageLink to={`/admin/members/${account}`} className="text-link">
      The buyer’s account
    </PageLink>
  );
}

/** Every order, with those that wait for a decision one press away. */
export function OrdersScreen() {
  return (
    <KeyedList<OrderLine>
      title="Orders"
      about="What was bought, as the checkout provider told it. A held order opens nothing until you decide."
      table={ordersTable}
      actions={<OrdersCsv />}
      filters={[
        ["all", "All"],
        ["decide", "Held for your decision"],
        ["closed", "Closed"],
        ["paid", "Paid"],
        ["refunded", "Refunded, also in part"],
        ["given", "Given by hand"],
      ]}
      empty={<p>No order yet. The first one appears here in the moment in which the provider reports it.</p>}
      columns={[
        {
          name: "placed_at",
          label: "When",
          cell: (order) => (
            <PageLink to={`/admin/orders/${order.id}`} className="text-link font-semibold">
              {when(order.placed_at)}
            </PageLink>
          ),
        },
        {
          name: "email",
          label: "Buyer",
          cell: (order) => <Buyer order={order} />,
        },
        {
          name: "items",
          label: "Bought",
          cell: ({ items = [] }) =>
            items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(", "),
        },
        { name: "status", label: "State", cell: (order) => <OrderBadges order={order} /> },
        {
          name: "total_cents",
          label: "Total",
          numeric: true,
          cell: (order) => (
            <span>
              {formatCents(order.total_cents, order.currency)}
              {order.refunded_cents > 0 && (
                <span className="small block text-ink2">{formatCents(-order.refunded_cents, order.currency)}</span>
              )}
            </span>
          ),
        },
        {
          name: "provider",
          label: "Provider",
          cell: (order) => (
            <span>
              {checkoutProvider(order.provider).name}
              <span className="small block break-all text-ink2">{order.provider_order_id}</span>
            </span>
          ),
        },
      ]}
    />
  );
}
