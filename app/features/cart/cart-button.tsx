import { ShoppingCart } from "lucide-react";
import { cartCount } from "./cart-state.ts";
import { useCart } from "./use-cart.ts";

function accessibleName(count: number): string {
  if (count === 0) return "Shopping cart, empty";
  return `Shopping cart, ${count} ${count === 1 ? "item" : "items"}`;
}

/** Opens and closes the cart panel; the badge counts pieces, not lines. */
export function CartButton() {
  const { items, isOpen, toggleCart } = useCart();
  const count = cartCount(items);
  return (
    <button
      type="button"
      onClick={toggleCart}
      aria-label={accessibleName(count)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className="icon-btn"
    >
      <ShoppingCart aria-hidden="true" size={18} strokeWidth={1.75} />
      {count > 0 && (
        <span aria-hidden="true" className="count-badge">
          {count > 99 ? "99+" : count}
        </span>
      )}
    </button>
  );
}
