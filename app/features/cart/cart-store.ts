import { tooManyText } from "#lib/max-quantity.ts";
import { createStore, type Readable } from "#lib/store.ts";
import {
  type CartAction,
  type CartItem,
  type CartNotice,
  type CartProduct,
  type CartState,
  cartCount,
  emptyCart,
  exceedsMaxQuantity,
  reduceCart,
} from "./cart-state.ts";
import type { readStoredCart, StoredCartReading } from "./cart-storage.ts";

export const cartKey = "cart";
/** Text that could not be read in full is kept here, so that nothing a visitor chose is destroyed by us. */
export const backupKey = "cart.unreadable";
/** The cart as it stood when a checkout was started: what "Restore cart" brings back. */
export const startedKey = "cart.started";
/** The reference of that checkout, by which the server knows whether it was paid. */
export const startedReferenceKey = "cart.started.reference";

export type CartSurroundings = {
  /** Undefined where the browser refuses storage: the cart then lives as long as the page. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
  readonly notify: (notice: CartNotice) => void;
};

export type CartStore = Readable<CartState> & {
  /** Items of the last started checkout, while they are not in the cart again. */
  getStarted(): readonly CartItem[];
  /** Reads what the browser stored. Called after hydration with the reader, and again whenever another tab wrote. */
  load(reader: typeof readStoredCart): void;
  addItem(product: CartProduct): void;
  removeItem(id: string): void;
  updateQuantity(id: string, quantity: number): void;
  /** The visitor's own "Clear Cart": says so in a toast. */
  clearCart(): void;
  /** Takes what is being paid out of the cart and closes it; keeps that restorable until it is known to be paid. */
  finishCheckout(reference: string, ordered: readonly CartItem[]): void;
  /** Brings back what of it is not paid yet. */
  restoreStarted(unpaid: readonly CartItem[]): void;
  /** Reference of the last started checkout; null when nothing waits to be restored. */
  getStartedReference(): string | null;
  /** All of it was paid: it is not offered for restoring again. */
  settleStarted(): void;
  replaceItems(items: readonly CartItem[]): void;
  toggleCart(): void;
  openCart(): void;
  closeCart(): void;
};

const notices = {
  tooMany: { title: "The quantity stays as it is", description: tooManyText },
  unsaved: { title: "Your cart cannot be saved in this browser", description: "It is lost when you close this page." },
} as const;

const storedText = (items: readonly CartItem[]): string => JSON.stringify({ version: 1, items });

/** The items less those that were ordered, piece by piece. */
const without = (items: readonly CartItem[], ordered: readonly CartItem[]): readonly CartItem[] =>
  items.flatMap((item) => {
    const quantity = item.quantity - (ordered.find(({ id }) => id === item.id)?.quantity ?? 0);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });

/** The items with no fewer pieces than those: whoever put a product in again did not mean to have it twice. */
const withAtLeast = (items: readonly CartItem[], those: readonly CartItem[]): readonly CartItem[] => {
  const least = new Map(those.map((item) => [item.id, item]));
  const present = new Set(items.map(({ id }) => id));
  return [
    ...items.map((item) => ({ ...item, quantity: Math.max(item.quantity, least.get(item.id)?.quantity ?? 0) })),
    ...those.filter(({ id }) => !present.has(id)),
  ];
};

/** Writes a text, or removes it; `onRefused` hears of the first refusal only. The writer returns whether it was stored. */
function writerTo(storage: CartSurroundings["storage"], onRefused: () => void) {
  let told = false;
  const refused = () => {
    if (!told) onRefused();
    told = true;
    return false;
  };
  return (key: string, text: string | null): boolean => {
    if (!storage) return text === null || refused();
    try {
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
      return true;
    } catch {
      return refused();
    }
  };
}

export function createCartStore({ storage, notify }: CartSurroundings): CartStore {
  const store = createStore(emptyCart);
  const write = writerTo(storage, () => notify(notices.unsaved));
  let started: readonly CartItem[] = [];
  let startedReference: string | null = null;
  let lastText: string | null = null;
  let read: typeof readStoredCart | null = null;
  /** Changes of the items from before the first `load`: they must not be written over what is stored. */
  const early: CartAction[] = [];

  /** `lastText` is what storage really holds: after a refused write the old text must not look like another tab's. */
  function writeItems(items: readonly CartItem[]) {
    const text = storedText(items);
    if (write(cartKey, text)) lastText = text;
  }

  function report(reading: StoredCartReading, text: string | null) {
    if (!reading.notice) return;
    write(backupKey, text);
    notify(reading.notice);
    writeItems(reading.items);
  }

  /** Another tab may have written a moment ago: its items are the ones to change, not ours. */
  function readFresh() {
    const text = storage?.getItem(cartKey) ?? null;
    if (!read || text === lastText) return;
    lastText = text;
    const reading = read(text);
    report(reading, text);
    store.set(reduceCart(store.getState(), { type: "replace", items: reading.items }));
  }

  function change(action: CartAction) {
    readFresh();
    const state = store.getState();
    const next = reduceCart(state, action);
    if (next.items !== state.items) {
      if (!read) return void early.push(action);
      writeItems(next.items);
    }
    store.set(next);
    if (exceedsMaxQuantity(state.items, action)) notify(notices.tooMany);
  }

  function setStarted(items: readonly CartItem[], reference: string | null) {
    started = items;
    startedReference = items.length > 0 ? reference : null;
    write(startedKey, items.length > 0 ? storedText(items) : null);
    write(startedReferenceKey, startedReference);
  }

  return {
    ...store.readable,
    getStarted: () => started,
    load(reader) {
      read = reader;
      readFresh();
      started = reader(storage?.getItem(startedKey) ?? null).items;
      startedReference = storage?.getItem(startedReferenceKey) ?? null;
      store.set(store.getState());
      for (const action of early.splice(0)) change(action);
    },
    addItem: (product) => change({ type: "add", product }),
    removeItem: (id) => change({ type: "remove", id }),
    updateQuantity: (id, quantity) => change({ type: "update", id, quantity }),
    clearCart() {
      change({ type: "clear" });
      notify({ title: "Cart cleared" });
    },
    finishCheckout(reference, ordered) {
      readFresh();
      const { items } = store.getState();
      // Another tab may have put something in meanwhile, or have taken the same to the checkout.
      const left = without(items, ordered);
      if (cartCount(left) < cartCount(items)) setStarted(ordered, reference);
      change({ type: "replace", items: left });
      change({ type: "close" });
    },
    restoreStarted(unpaid) {
      readFresh();
      const items = withAtLeast(store.getState().items, unpaid);
      setStarted([], null);
      change({ type: "replace", items });
    },
    getStartedReference: () => startedReference,
    settleStarted() {
      setStarted([], null);
      store.set({ ...store.getState() });
    },
    replaceItems: (items) => change({ type: "replace", items }),
    toggleCart: () => change({ type: "toggle" }),
    openCart: () => change({ type: "open" }),
    closeCart: () => change({ type: "close" }),
  };
}
