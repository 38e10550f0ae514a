import type { Order } from "#app/data/account.ts";
import { Badge } from "#app/ui/badge.tsx";
import { formatCents } from "./holdings.ts";
import { longDateOf } from "./member-session.ts";

function Status({ order }: { readonly order: Order }) {
  return (
    <span className="flex flex-wrap gap-2">
      {order.status === "paid" ? <Badge tone="up">Paid</Badge> : <Badge tone="down">Refunded</Badge>}
      {order.test && <Badge>Test money</Badge>}
    </span>
  );
}

function OrderEntry({ order }: { readonly order: Order }) {
  const label = order.providerOrderId ?? order.id;
  return (
    <li className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="break-all text-[16px]!">Order {label}</h3>
          <p className="fine mt-1">
            <time dateTime={order.createdAt}>{longDateOf(order.createdAt)}</time>
            {order.refundedAt && <> · refunded {longDateOf(order.refundedAt)}</>}
          </p>
        </div>
        <Status order={order} />
      </div>
      <dl className="facts">
        {order.items.map((item) => (
          <div key={item.productId} className="contents">
            <dt>
              {item.name}
              {item.quantity > 1 && ` × ${item.quantity}`}
            </dt>
            <dd>{formatCents(item.priceCents * item.quantity, item.currency)}</dd>
          </div>
        ))}
        <dt className="font-semibold text-ink!">Total</dt>
        <dd>{formatCents(order.totalCents, order.currency)}</dd>
      </dl>
    </li>
  );
}

export function OrdersList({ orders }: { readonly orders: readonly Order[] }) {
  if (orders.length === 0)
    return <p className="small text-ink2">No orders yet. A receipt for each one will stand here.</p>;
  return (
    <ul className="cells">
      {orders.map((order) => (
        <OrderEntry key={order.id} order={order} />
      ))}
    </ul>
  );
}
