import { Printer } from "lucide-react";
import { useSearchParams } from "react-router";
import type { Order } from "#app/data/account.ts";
import { DocumentButton } from "#app/site/document-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import type { Brand } from "#content/types.ts";
import { discountText, formatCents } from "#lib/amount-text.ts";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { isoDay, longDate } from "#lib/date-text.ts";
import { paidTimes } from "#lib/paid-period.ts";
import { AccountQuery } from "./account-query.tsx";
import { BackToMemberArea } from "./goods/item-screen.tsx";
import { MemberGate } from "./member-gate.tsx";
import { type MemberSession, type MemberUser, memberName } from "./member-session.ts";
import { OrderStatus } from "./orders-list.tsx";

function Parties({ order, brand, user }: { readonly order: Order; readonly brand: Brand; readonly user: MemberUser }) {
  const provider = checkoutProvider(order.provider);
  const { seller } = brand;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="small">
        <h2 className="mb-1 text-label!">{provider.merchantOfRecord ? "Supplier" : "Seller"}</h2>
        <p>{seller?.legalName ?? brand.name}</p>
        <p className="text-ink2">{seller?.address ?? brand.city}</p>
        {seller?.taxId && <p className="text-ink2">Tax ID {seller.taxId}</p>}
        <p className="text-ink2">{brand.email}</p>
      </div>
      <div className="small">
        <h2 className="mb-1 text-label!">Buyer</h2>
        {memberName(user) && <p>{memberName(user)}</p>}
        <p className="text-ink2">
          <EmailText address={order.email ?? user.email ?? ""} />
        </p>
      </div>
    </div>
  );
}

function Lines({ order }: { readonly order: Order }) {
  return (
    <table className="w-full text-label">
      <thead>
        <tr className="border-line border-b text-left">
          <th className="py-2 pr-3 font-semibold">Item</th>
          <th className="py-2 pr-3 text-right font-semibold max-sm:hidden">Price</th>
          <th className="py-2 pr-3 text-right font-semibold">Quantity</th>
          <th className="py-2 text-right font-semibold">Amount</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.productId} className="border-line border-b">
            <td className="py-2 pr-3">{item.name}</td>
            <td className="py-2 pr-3 text-right max-sm:hidden">{formatCents(item.priceCents, item.currency)}</td>
            <td className="py-2 pr-3 text-right">{item.quantity}</td>
            <td className="py-2 text-right">{formatCents(item.totalCents, item.currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="py-3 pr-3 text-left font-semibold">
            Total
          </th>
          <td className="max-sm:hidden" />
          <td />
          <td className="py-3 text-right font-semibold">{formatCents(order.totalCents, order.currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

type ReceiptProps = {
  readonly order: Order;
  readonly brand: Brand;
  readonly user: MemberUser;
};

/** The days are those of UTC, as in its PDF: a receipt has one date, wherever it is read. */
function Receipt({ order, brand, user }: ReceiptProps) {
  const provider = checkoutProvider(order.provider);
  return (
    <article className="panel receipt grid max-w-[760px] gap-7 p-5 sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="small font-semibold">{brand.name}</p>
          <h1 className="mt-2 text-figure!">Receipt</h1>
          <p className="small mt-2 break-all text-ink2">Order {order.providerOrderId ?? order.id}</p>
          <p className="small text-ink2">
            <time dateTime={order.placedAt}>{longDate(order.placedAt)}</time>, {provider.payment}
          </p>
          {order.refundedAt && <p className="small text-ink2">Refunded on {longDate(order.refundedAt)}</p>}
          {order.refundedCents > 0 && (
            <p className="small text-ink2">Refunded: {formatCents(order.refundedCents, order.currency)}</p>
          )}
          {discountText(order) && <p className="small text-ink2">Discount: {discountText(order)}</p>}
        </div>
        <OrderStatus order={order} />
      </header>
      <Parties order={order} brand={brand} user={user} />
      <Lines order={order} />
      {paidTimes(order).map(({ productId, text }) => (
        <p key={productId} className="small text-ink2">
          {text}
        </p>
      ))}
      <p className="small text-ink2">{provider.taxNote}</p>
      <div className="flex flex-wrap items-center gap-3">
        <DocumentButton
          label="Download PDF"
          path={`receipt/${order.id}`}
          name={`receipt-${isoDay(order.placedAt)}.pdf`}
        />
        <Button variant="secondary" size="sm" className="print:hidden" onClick={() => window.print()}>
          <Printer size={17} aria-hidden="true" />
          Print
        </Button>
      </div>
    </article>
  );
}

/** The page at /member-area/receipt. */
export function ReceiptScreen({ session, brand }: { readonly session: MemberSession; readonly brand: Brand }) {
  const [query] = useSearchParams();
  return (
    <MemberGate
      session={session}
      title="Receipt"
      signedOut="Sign in with the email address of the order to see its receipt."
    >
      {(user) => (
        <div className="wrap section grid gap-4">
          <BackToMemberArea />
          <AccountQuery userId={user.id}>
            {({ orders }) => {
              const order = orders.find(({ id }) => id === query.get("order"));
              return order ? (
                <Receipt {...{ order, brand, user }} />
              ) : (
                <>
                  <h1>No such order</h1>
                  <p className="lead">This account has no such order. It may belong to another email address.</p>
                </>
              );
            }}
          </AccountQuery>
        </div>
      )}
    </MemberGate>
  );
}
