import { EmailText } from "#app/ui/email-text.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { formatCents } from "#lib/amount-text.ts";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import { coinPaymentState, coinPaymentsTable } from "./coin-payments-table.ts";

type Payment = {
  readonly number: number;
  readonly email: string;
  readonly coin: string;
  readonly product_name: string;
  readonly price_cents: number;
  readonly status: string;
  readonly confirmations: number;
  readonly needed: number;
  readonly requested_at: string;
};

/** Requests to pay in coin. One opens on its page, where the confirmations are typed. */
export function CoinPaymentsScreen() {
  return (
    <KeyedList<Payment>
      title="Payments in coin"
      about="Nobody watches the networks for you: open a payment and type what your wallet shows. A request without a transaction is one to confirm for seven days."
      table={coinPaymentsTable}
      filters={[
        ["all", "All"],
        ["waiting", "To confirm"],
        ["confirmed", "Confirmed"],
      ]}
      empty={<p>No payment in coin yet.</p>}
      columns={[
        {
          name: "number",
          label: "Payment",
          cell: ({ number, product_name: product }) => (
            <PageLink to={`/pay-with-crypto/payment#${number}`} className="text-link font-semibold">
              C{number} {product}
            </PageLink>
          ),
        },
        {
          name: "status",
          label: "State",
          cell: coinPaymentState,
        },
        { name: "email", label: "From", cell: ({ email }) => <EmailText address={email} /> },
        {
          name: "price_cents",
          label: "Price",
          numeric: true,
          cell: ({ price_cents: cents }) => formatCents(cents, "USD"),
        },
        { name: "requested_at", label: "Asked", cell: ({ requested_at: at }) => when(at) },
      ]}
    />
  );
}
