import { Lock } from "lucide-react";
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ProblemText } from "#app/ui/problem-note.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { formatUsd } from "#lib/price-text.ts";
import { storedEmail } from "#lib/stored-session.ts";
import type { CartCheckout, CheckoutLink } from "../../site/cart-checkout.ts";
import { CartLine } from "./cart-line.tsx";
import { useCart } from "./use-cart.ts";
import { type CatalogStatus, useCatalogCheck } from "./use-catalog-check.ts";

type Props = {
  readonly checkout: CartCheckout | null;
  /** This site has no checkout yet. */
  readonly closed: boolean;
  /** The checkout was pressed before it was there. */
  readonly onMissed: () => void;
  readonly onBlocked: (links: readonly CheckoutLink[]) => void;
};

/** Browsers let a page open a tab for some five seconds after a press. */
const longestWaitMs = 4000;

function Totals({ total }: { readonly total: number }) {
  return (
    <dl className="facts">
      <dt>Subtotal</dt>
      <dd>{formatUsd(total)}</dd>
      <dt className="font-semibold text-ink!">Total</dt>
      <dd className="text-lead">{formatUsd(total)}</dd>
    </dl>
  );
}

function PriceNote({ status }: { readonly status: CatalogStatus }) {
  return (
    <p role="status" className="fine empty:hidden">
      {status === "checking" && "Checking prices with the catalog…"}
      {status === "failed" && "Prices could not be checked just now. The checkout shows the price that counts."}
    </p>
  );
}

/** What a visitor can do where nothing can be paid yet. */
function NoCheckoutYet() {
  return (
    <p role="status">
      Checkout is not available yet. Your cart is saved on this device.{" "}
      <SiteLink className="text-link" href="/contact">
        Contact us
      </SiteLink>{" "}
      to order.
    </p>
  );
}

function EmailField({ value, onChange }: { readonly value: string; readonly onChange: (email: string) => void }) {
  return (
    <TextField
      label="Email (optional)"
      help="Passed to the checkout, so you do not have to type it again."
      type="email"
      name="email"
      autoComplete="email"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Said before anything is paid: the total above is of all payments together. */
function SeparatePayments({ payments }: { readonly payments: number }) {
  return (
    <p role="status" className="small empty:hidden">
      {payments > 1 &&
        `Paid one by one: ${payments} payments, each in a tab of its own. What you leave unpaid is neither charged nor delivered.`}
    </p>
  );
}

function PaymentNote() {
  return (
    <p className="fine flex items-start gap-2">
      <Lock size={14} aria-hidden="true" className="mt-1 flex-none" />
      Payments are processed securely by the checkout provider, which adds tax where required by law.
    </p>
  );
}

export function CartContents({ checkout, closed, onMissed, onBlocked }: Props) {
  const { items, total, clearCart, finishCheckout } = useCart();
  const { status, corrected, unknown } = useCatalogCheck();
  const [typed, setTyped] = useState<string | null>(null);
  const email = typed ?? storedEmail();
  const [problem, setProblem] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const running = useRef(false);

  const start = () => {
    if (running.current || closed) return;
    if (!checkout) {
      onMissed();
      return setWaiting(true);
    }
    if (unknown.size > 0) return setProblem("Remove the items that are no longer offered, then go on.");
    running.current = true;
    checkout.startCheckout({
      items,
      email: email.trim(),
      onStarted: () => finishCheckout(checkout.reference, items),
      onBlocked,
    });
    // A second click within the second before the cart empties would open every tab twice.
    setTimeout(() => {
      running.current = false;
    }, 1000);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(null);
    start();
  };

  const stopWaiting = useEffectEvent((late: boolean) => {
    setWaiting(false);
    if (late) setProblem("The checkout could not be reached yet. Nothing was lost: try again in a moment.");
    else start();
  });
  // A press before the checkout's code was there opens it when it is, as long as browsers allow a tab for that press.
  useEffect(() => {
    if (!waiting) return;
    if (checkout) return stopWaiting(false);
    const timer = setTimeout(() => stopWaiting(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, [waiting, checkout]);

  return (
    <form onSubmit={submit} className="flex min-h-full flex-col">
      <ul className="flex-1">
        {items.map((item) => (
          <CartLine key={item.id} item={item} was={corrected.get(item.id)} offered={!unknown.has(item.id)} />
        ))}
      </ul>
      <div className="grid gap-4 pt-5">
        {!closed && <EmailField value={email} onChange={setTyped} />}
        <Totals total={total} />
        <PriceNote status={status} />
        <SeparatePayments payments={checkout?.payments(items) ?? 0} />
        <ProblemText text={problem} />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={clearCart}>
            Clear Cart
          </Button>
          {!closed && (
            <Button type="submit" className="flex-1" aria-busy={waiting}>
              Secure Checkout
            </Button>
          )}
        </div>
        {closed ? <NoCheckoutYet /> : <PaymentNote />}
      </div>
    </form>
  );
}
