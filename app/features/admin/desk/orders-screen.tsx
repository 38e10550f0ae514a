import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { formatCents } from "#lib/price-text.ts";
import { DeskList, when } from "./desk-list.tsx";
import type { DeskTable } from "./desk-rows.ts";

export type OrderLine = {
  readonly id: string;
  readonly provider: string;
  readonly provider_order_id: string | null;
  readonly email: string | null;
  readonly status: "paid" | "held" | "refunded";
  readonly closed: boolean;
  readonly test: boolean;
  readonly hold_reason: string | null;
  readonly total_cents: number;
  readonly currency: string;
  readonly created_at: string;
};

export const orderColumns =
  "id,provider,provider_order_id,email,status,closed,test,hold_reason,total_cents,currency,created_at";

const table: DeskTable = {
  room: "orders",
  columns: orderColumns,
  searched: ["email", "provider_order_id", "provider", "reference"],
  order: ["created_at", "down"],
  sortable: ["created_at", "email", "provider", "status", "total_cents"],
  filters: {
    decide: ["status", "eq", "held"],
    paid: ["status", "eq", "paid"],
    refunded: ["status", "eq", "refunded"],
  },
};

const statuses: Readonly<Record<OrderLine["status"], readonly [string, BadgeTone]>> = {
  paid: ["Paid", "up"],
  held: ["Held", "accent"],
  refunded: ["Refunded", "down"],
};

export function OrderBadges({ order }: { readonly order: Pick<OrderLine, "status" | "closed" | "test"> }) {
  const [text, tone] = order.closed ? (["Closed", "neutral"] as const) : statuses[order.status];
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={tone}>{text}</Badge>
      {order.test && <Badge>Test money</Badge>}
    </span>
  );
}

/** Every order, with those that wait for a decision one press away. */
export function OrdersScreen() {
  return (
    <DeskList<OrderLine>
      title="Orders"
      about="What was bought, as the checkout provider told it. A held order opens nothing until you decide."
      table={table}
      keyOf={({ id }) => id}
      filters={[
        ["all", "All"],
        ["decide", "Held"],
        ["paid", "Paid"],
        ["refunded", "Refunded"],
      ]}
      empty={<p>No order yet. The first one appears here in the moment in which the provider reports it.</p>}
      columns={[
        {
          name: "created_at",
          label: "When",
          cell: (order) => (
            <PageLink to={`/admin/orders/${order.id}`} className="text-link font-semibold">
              {when(order.created_at)}
            </PageLink>
          ),
        },
        {
          name: "email",
          label: "Buyer",
          cell: ({ email }) => <span className="break-all">{email ?? "no address"}</span>,
        },
        { name: "status", label: "State", cell: (order) => <OrderBadges order={order} /> },
        {
          name: "total_cents",
          label: "Total",
          numeric: true,
          cell: (order) => formatCents(order.total_cents, order.currency),
        },
        { name: "provider", label: "Provider", cell: (order) => `${order.provider} ${order.provider_order_id ?? ""}` },
      ]}
    />
  );
}
