import { expect, test, vi } from "vitest";
import { maxQuantity, tooManyText } from "#lib/max-quantity.ts";
import { readStoredCart } from "./cart-storage.ts";
import { backupKey, cartKey, createCartStore, startedKey, startedReferenceKey } from "./cart-store.ts";
import { unpaidOf } from "./unpaid-items.ts";

const robot = { id: "meridian", name: "Meridian", price: 149, checkoutUrl: "/checkout/meridian" };
const other = { ...robot, id: "tidewater", name: "Tidewater" };

function memoryStorage(initial: Record<string, string> = {}) {
  const entries = new Map(Object.entries(initial));
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

function openStore(storage = memoryStorage()) {
  const notify = vi.fn();
  const store = createCartStore({ storage, notify });
  store.load(readStoredCart);
  return { store, storage, notify };
}

test("items are kept across reloads", () => {
  const { store, storage } = openStore();
  store.addItem(robot);
  store.addItem(robot);
  expect(openStore(storage).store.getState().items).toEqual([{ ...robot, quantity: 2 }]);
});

test("the panel is closed after a reload", () => {
  const { store, storage } = openStore();
  store.openCart();
  store.addItem(robot);
  expect(openStore(storage).store.getState().isOpen).toBe(false);
});

test("two tabs change the same cart without losing each other's items", () => {
  const first = openStore();
  const second = openStore(first.storage);
  first.store.addItem(robot);
  second.store.addItem(other);
  first.store.load(readStoredCart);
  expect(first.store.getState().items.map((item) => item.id)).toEqual(["meridian", "tidewater"]);
});

test("more than an order can contain is refused in words", () => {
  const { store, notify } = openStore();
  store.addItem(robot);
  store.updateQuantity(robot.id, maxQuantity);
  expect(notify).not.toHaveBeenCalled();
  store.addItem(robot);
  store.updateQuantity(robot.id, maxQuantity + 1);
  expect(store.getState().items).toEqual([{ ...robot, quantity: maxQuantity }]);
  expect(notify.mock.calls.map(([notice]) => notice.description)).toEqual([tooManyText, tooManyText]);
});

test("clearing says so", () => {
  const { store, notify } = openStore();
  store.addItem(robot);
  store.clearCart();
  expect(store.getState()).toMatchObject({ items: [], total: 0 });
  expect(notify).toHaveBeenCalledWith({ title: "Cart cleared" });
});

test("unreadable storage is set aside, told, and told only once", () => {
  const storage = memoryStorage({ [cartKey]: "{broken" });
  const { store, notify } = openStore(storage);
  expect(store.getState().items).toEqual([]);
  expect(storage.entries.get(backupKey)).toBe("{broken");
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: "Your saved cart could not be read" }));
  expect(openStore(storage).notify).not.toHaveBeenCalled();
});

test("the readable part of a damaged cart survives", () => {
  const text = JSON.stringify({ version: 1, items: [{ ...robot, quantity: 1 }, { id: 4 }] });
  const { store, storage, notify } = openStore(memoryStorage({ [cartKey]: text }));
  expect(store.getState().items).toHaveLength(1);
  expect(storage.entries.get(backupKey)).toBe(text);
  expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: "Part of your cart could not be read" }));
});

test("a started checkout empties and closes the cart and can be restored", () => {
  const { store, storage } = openStore();
  store.addItem(robot);
  store.openCart();
  store.finishCheckout("r-1", store.getState().items);
  expect(store.getState()).toEqual({ items: [], total: 0, isOpen: false });
  const later = openStore(storage).store;
  expect(later.getStarted()).toHaveLength(1);
  later.addItem(other);
  later.restoreStarted(later.getStarted());
  expect(later.getState().items.map((item) => item.id)).toEqual(["tidewater", "meridian"]);
  expect(storage.entries.has(startedKey)).toBe(false);
  expect(storage.entries.has(startedReferenceKey)).toBe(false);
});

test("what another tab put into the cart stays where a checkout is restored", () => {
  const { store, storage } = openStore();
  store.addItem(robot);
  store.finishCheckout("r-1", store.getState().items);
  openStore(storage).store.addItem(other);
  store.restoreStarted(store.getStarted());
  expect(store.getState().items.map((item) => item.id)).toEqual(["tidewater", "meridian"]);
});

test("a product that was put into the cart again has as many pieces as were not paid, once the checkout is restored", () => {
  const pieces = (again: number) => {
    const { store } = openStore();
    for (const product of [robot, robot]) store.addItem(product);
    store.finishCheckout("r-1", store.getState().items);
    for (let count = 0; count < again; count += 1) store.addItem(robot);
    store.restoreStarted(store.getStarted());
    return store.getState().items.map(({ id, quantity }) => [id, quantity]);
  };
  expect(pieces(1)).toEqual([["meridian", 2]]);
  expect(pieces(3)).toEqual([["meridian", 3]]);
});

test("what was paid is not offered for restoring again, what was not paid still is", () => {
  const { store, storage } = openStore();
  store.addItem(robot);
  store.addItem(other);
  store.finishCheckout("r-1", store.getState().items);
  const later = openStore(storage).store;
  expect(later.getStartedReference()).toBe("r-1");
  const listener = vi.fn();
  later.subscribe(listener);
  later.settleStarted();
  expect(listener).toHaveBeenCalledTimes(1);
  expect([later.getStarted(), later.getStartedReference()]).toEqual([[], null]);
  expect(storage.entries.has(startedKey)).toBe(false);
});

test("of a checkout that was paid in part the rest comes back", () => {
  const { store, storage } = openStore();
  store.addItem(robot);
  store.addItem(robot);
  store.addItem(other);
  store.finishCheckout("r-1", store.getState().items);
  const later = openStore(storage).store;
  const unpaid = unpaidOf(later.getStarted(), ["meridian", "tidewater"]);
  later.restoreStarted(unpaid);
  expect(later.getState().items.map(({ id, quantity }) => [id, quantity])).toEqual([["meridian", 1]]);
  expect(unpaidOf(unpaid, ["meridian", "meridian"])).toEqual([]);
  expect(unpaidOf([{ ...robot, quantity: 3 }], ["meridian", "meridian"])).toMatchObject([{ quantity: 1 }]);
  expect(storage.entries.has(startedKey)).toBe(false);
});

test("what is put into the cart while its checkout opens stays in it, from another tab as well", () => {
  const { store, storage } = openStore();
  store.addItem(robot);
  const ordered = store.getState().items;
  openStore(storage).store.addItem(other);
  store.addItem(robot);
  store.finishCheckout("r-1", ordered);
  expect(store.getState().items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ["meridian", 1],
    ["tidewater", 1],
  ]);
  expect(store.getStarted()).toEqual(ordered);
});

test("of two tabs that take one cart to the checkout the first one's can be restored", () => {
  const { store, storage } = openStore();
  store.addItem(robot);
  const ordered = store.getState().items;
  const second = openStore(storage).store;
  store.finishCheckout("r-1", ordered);
  second.finishCheckout("r-2", ordered);
  const later = openStore(storage).store;
  expect([later.getStarted(), later.getStartedReference()]).toEqual([ordered, "r-1"]);
  expect(second.getState().items).toEqual([]);
});

test("a browser that refuses to store keeps the cart for the page and says so once", () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error("quota");
    },
  };
  const { store, notify } = openStore(full as never);
  store.addItem(robot);
  store.addItem(other);
  expect(store.getState().items).toHaveLength(2);
  expect(notify).toHaveBeenCalledTimes(1);
});

test("listeners hear every change until they leave", () => {
  const { store } = openStore();
  const listener = vi.fn();
  const leave = store.subscribe(listener);
  store.addItem(robot);
  leave();
  store.addItem(robot);
  expect(listener).toHaveBeenCalledTimes(1);
});

test("an item added before the stored cart can be read joins it when it is read", () => {
  const storage = memoryStorage();
  openStore(storage).store.addItem(other);
  const early = createCartStore({ storage, notify: vi.fn() });
  early.addItem(robot);
  early.openCart();
  expect(early.getState()).toMatchObject({ items: [], isOpen: true });
  early.load(readStoredCart);
  expect(early.getState().items.map(({ id }) => id)).toEqual(["tidewater", "meridian"]);
  expect(openStore(storage).store.getState().items).toHaveLength(2);
});

test("without storage the cart lives as long as the page, and says once that it is not saved", () => {
  const notify = vi.fn();
  const store = createCartStore({ storage: undefined, notify });
  store.addItem(robot);
  store.load(readStoredCart);
  store.openCart();
  store.addItem(other);
  expect(store.getState().items.map(({ id }) => id)).toEqual(["meridian", "tidewater"]);
  expect(notify.mock.calls.map(([notice]) => notice.title)).toEqual(["Your cart cannot be saved in this browser"]);
});
