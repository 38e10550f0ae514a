import type { Order } from "#app/data/account.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { formatCents } from "#lib/amount-text.ts";
import { longDate } from "#lib/date-text.ts";
import { receiptPath } from "./holdings.ts";

const statuses: Record<Order["status"], { readonly text: string; readonly tone: BadgeTone }> = {
  paid: { text: "Paid", tone: "up" },
  held: { text: "Being checked", tone: "neutral" },
  refunded: { text: "Refunded", tone: "down" },
};

export function OrderStatus({ order }: { readonly order: Order }) {
  const { text, tone } = order.closed ? { text: "Closed", tone: "neutral" as const } : statuses[order.status];
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={tone}>{text}</Badge>
      {order.test && <Badge>Test money</Badge>}
    </span>
  );
}

/** Its days are those of UTC, as on the receipt and in the statement. */
function OrderEntry({ order }: { readonly order: Order }) {
  const label = order.providerOrderId ?? order.id;
  return (
    <li className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-body!">{order.items.map(({ name }) => name).join(", ") || "Order"}</h3>
          <p className="fine mt-1">
            <time dateTime={order.placedAt}>{longDate(order.placedAt)}</time>
            {order.refundedAt && <> · refunded {longDate(order.refundedAt)}</>}
            {!order.refundedAt && order.refundedCents > 0 && (
              <> · {formatCents(order.refundedCents, order.currency)} refunded</>
            )}
            {" · "}
            <span className="break-all">order {label}</span>
          </p>
        </div>
        <OrderStatus order={order} />
      </div>
      <dl className="facts">
        {order.items.map((item) => (
          <div key={item.productId} className="contents">
            <dt>
              {item.name}
              {item.quantity > 1 && ` × ${item.quantity}`}
            </dt>
            <dd>{formatCents(item.totalCents, item.currency)}</dd>
          </div>
        ))}
        <dt className="font-semibold text-ink!">Total</dt>
        <dd>{formatCents(order.totalCents, order.currency)}</dd>
      </dl>
      {order.status === "held" && (
        <p className="small text-ink2">
          {order.provider === "sandbox"
            ? "It was placed in this site's test checkout, where no money moves. It opens nothing now that orders are paid."
            : order.closed
              ? "A person has checked this order: nothing on this site belongs to it. Write to us if you miss something."
              : "A person checks this order; until then it opens nothing. We write to you within one working day."}
        </p>
      )}
      <PageLink
        to={receiptPath(order.id)}
        className="text-link small inline-flex min-h-11 items-center justify-self-start"
      >
        Receipt<span className="sr-only"> of order {label}</span>
      </PageLink>
    </li>
  );
}

export function OrdersList({ orders }: { readonly orders: readonly Order[] }) {
  if (orders.length === 0)
    return <p className="small text-ink2">No orders yet. Each one appears here with its receipt.</p>;
  return (
    <ul className="cells">
      {orders.map((order) => (
        <OrderEntry key={order.id} order={order} />
      ))}
    </ul>
  );
}
