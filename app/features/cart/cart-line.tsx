import { Minus, Plus, Trash2 } from "lucide-react";
import { useOwned } from "#app/site/owned-products.ts";
import { maxQuantity, tooManyText } from "#lib/max-quantity.ts";
import { formatUsd } from "#lib/price-text.ts";
import { type CartItem, lineTotal } from "./cart-state.ts";
import { useCart } from "./use-cart.ts";

type Props = {
  readonly item: CartItem;
  /** Price shown before the catalog corrected it, in US dollars. */
  readonly was: number | undefined;
  readonly offered: boolean;
};

function Picture({ item }: { readonly item: CartItem }) {
  if (!item.image) {
    return (
      <span aria-hidden="true" className="initials size-16!">
        {item.name.slice(0, 2)}
      </span>
    );
  }
  return (
    <img src={item.image} alt="" width={64} height={64} className="size-16 flex-none rounded-lg bg-sunk object-cover" />
  );
}

function Quantity({ item }: { readonly item: CartItem }) {
  const { updateQuantity } = useCart();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen; the name is already beside it
    <div
      className="inline-flex items-center rounded-control border border-line2"
      role="group"
      aria-label={`Quantity of ${item.name}`}
    >
      <button
        type="button"
        className="icon-btn"
        aria-label={item.quantity === 1 ? `Remove ${item.name}` : `Decrease quantity of ${item.name}`}
        onClick={() => updateQuantity(item.id, item.quantity - 1)}
      >
        <Minus size={16} aria-hidden="true" />
      </button>
      <output className="min-w-8 text-center font-semibold text-label" aria-label={`${item.quantity} in cart`}>
        {item.quantity}
      </output>
      <button
        type="button"
        className="icon-btn"
        aria-label={`Increase quantity of ${item.name}`}
        disabled={item.quantity >= maxQuantity}
        onClick={() => updateQuantity(item.id, item.quantity + 1)}
      >
        <Plus size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

export function CartLine({ item, was, offered }: Props) {
  const { removeItem } = useCart();
  const owned = useOwned(item.id) !== undefined;
  return (
    <li className="flex gap-4 border-line border-b py-5 first:pt-1">
      <Picture item={item} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="text-body leading-snug">{item.name}</h3>
            <p className="fine">Professional Trading Bot</p>
          </div>
          <button
            type="button"
            className="icon-btn -mt-2.5 -mr-2.5"
            aria-label={`Remove ${item.name}`}
            onClick={() => removeItem(item.id)}
          >
            <Trash2 size={17} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
        {owned && (
          <p className="small mt-1 text-ink2">You already own this. Buy it again only if you need another license.</p>
        )}
        {!offered && <p className="field-error mt-1">No longer offered. Remove it to go on.</p>}
        {was !== undefined && (
          <p className="small mt-1 text-accent">Price corrected from {formatUsd(was)}: the catalog decides.</p>
        )}
        {item.quantity >= maxQuantity && <p className="small mt-1 text-ink2">{tooManyText}</p>}
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Quantity item={item} />
          <p className="figure text-right leading-tight">
            <span className="fine block">{formatUsd(item.price)} each</span>
            <span className="font-semibold text-body">{formatUsd(lineTotal(item))}</span>
          </p>
        </div>
      </div>
    </li>
  );
}
