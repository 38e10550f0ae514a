import { describe, expect, test } from "vitest";
import { maxQuantity } from "#lib/max-quantity.ts";
import { type CartAction, type CartState, cartCount, emptyCart, lineTotal, reduceCart } from "./cart-state.ts";

const robot = { id: "meridian", name: "Meridian", price: 149.99, checkoutUrl: "https://checkout.example/meridian" };
const other = { id: "tidewater", name: "Tidewater", price: 89.1, checkoutUrl: "https://checkout.example/tidewater" };
const run = (...actions: CartAction[]): CartState => actions.reduce(reduceCart, emptyCart);

describe("the cart", () => {
  test("gives a new item quantity 1", () => {
    expect(run({ type: "add", product: robot })).toEqual({
      items: [{ ...robot, quantity: 1 }],
      total: 149.99,
      isOpen: false,
    });
  });

  test("adds 1 to an item that is already there", () => {
    const state = run(
      { type: "add", product: robot },
      { type: "add", product: other },
      { type: "add", product: robot },
    );
    expect(state.items.map((item) => item.quantity)).toEqual([2, 1]);
    expect(state.total).toBe(389.08);
    expect(cartCount(state.items)).toBe(3);
  });

  test("removes an item by id", () => {
    const state = run(
      { type: "add", product: robot },
      { type: "add", product: other },
      { type: "remove", id: robot.id },
    );
    expect(state.items.map((item) => item.id)).toEqual([other.id]);
    expect(state.total).toBe(89.1);
  });

  test.each([0, -1, -3.5])("removes an item whose quantity becomes %d", (quantity) => {
    expect(run({ type: "add", product: robot }, { type: "update", id: robot.id, quantity })).toEqual(emptyCart);
  });

  test("keeps quantities whole, finite and bounded", () => {
    const filled = run({ type: "add", product: robot });
    expect(reduceCart(filled, { type: "update", id: robot.id, quantity: 2.9 }).items[0]?.quantity).toBe(2);
    expect(reduceCart(filled, { type: "update", id: robot.id, quantity: 1e9 }).items[0]?.quantity).toBe(maxQuantity);
    expect(reduceCart(filled, { type: "update", id: robot.id, quantity: Number.NaN })).toEqual(filled);
  });

  test("is empty with a total of 0 once cleared, and stays open", () => {
    expect(run({ type: "open" }, { type: "add", product: robot }, { type: "clear" })).toEqual({
      items: [],
      total: 0,
      isOpen: true,
    });
  });

  test("opens, closes and toggles without touching the items", () => {
    expect(run({ type: "toggle" }).isOpen).toBe(true);
    expect(run({ type: "toggle" }, { type: "toggle" }).isOpen).toBe(false);
    expect(run({ type: "open" }, { type: "close" }).isOpen).toBe(false);
  });

  test("reckons money in cents", () => {
    expect(lineTotal({ price: 0.1, quantity: 3 })).toBe(0.3);
    expect(lineTotal({ price: 1.005, quantity: 1 })).toBe(1);
  });
});
