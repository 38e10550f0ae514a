import { Lock } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { formatUsd } from "#lib/format-usd.ts";
import type { CartCheckout, CheckoutLink } from "./cart-checkout.ts";
import { CartLine } from "./cart-line.tsx";
import { useCart } from "./use-cart.ts";
import { type CatalogueStatus, useCatalogueCheck } from "./use-catalogue-check.ts";

type Props = {
  readonly checkout: CartCheckout | null;
  readonly onBlocked: (links: readonly CheckoutLink[]) => void;
};

function Totals({ total }: { readonly total: number }) {
  return (
    <dl className="facts">
      <dt>Subtotal</dt>
      <dd>{formatUsd(total)}</dd>
      <dt className="font-semibold text-ink!">Total</dt>
      <dd className="text-[18px]">{formatUsd(total)}</dd>
    </dl>
  );
}

function PriceNote({ status }: { readonly status: CatalogueStatus }) {
  return (
    <p role="status" className="fine empty:hidden">
      {status === "checking" && "Checking prices with the catalogue…"}
      {status === "failed" && "Prices could not be checked just now. The checkout shows the price that counts."}
    </p>
  );
}

export function CartContents({ checkout, onBlocked }: Props) {
  const { items, total, clearCart, finishCheckout } = useCart();
  const { status, corrected, unknown } = useCatalogueCheck();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(false);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (running.current) return;
    if (!checkout) return setProblem("The checkout is still loading. Try again in a moment.");
    if (unknown.size > 0) return setProblem("Remove the items that are no longer offered, then go on.");
    setProblem(null);
    running.current = true;
    checkout.startCheckout({ items, email: email.trim(), onStarted: finishCheckout, onBlocked });
    // A second click within the second before the cart empties would open every tab twice.
    setTimeout(() => {
      running.current = false;
    }, 1000);
  };

  return (
    <form onSubmit={submit} className="flex min-h-full flex-col">
      <ul className="flex-1">
        {items.map((item) => (
          <CartLine key={item.id} item={item} was={corrected.get(item.id)} offered={!unknown.has(item.id)} />
        ))}
      </ul>
      <div className="grid gap-4 pt-5">
        <TextField
          label="E-mail (optional)"
          help="Passed to the checkout, so that you need not type it again."
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Totals total={total} />
        <PriceNote status={status} />
        {problem && (
          <p role="alert" className="field-error">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={clearCart}>
            Clear Cart
          </Button>
          <Button type="submit" className="flex-1">
            Secure Checkout
          </Button>
        </div>
        <p className="fine flex items-start gap-2">
          <Lock size={14} aria-hidden="true" className="mt-1 flex-none" />
          Payments are processed securely by the checkout provider.
        </p>
      </div>
    </form>
  );
}
