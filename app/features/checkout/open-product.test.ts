import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadScript } from "#app/site/load-script.ts";
import { createOpenProduct, type ProductSurroundings } from "./open-product.ts";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const product = { url: "https://pay.example/l/beginner", title: "Beginner Forex Fundamentals" };

function surroundings(changes: Partial<ProductSurroundings> & { overlay?: boolean } = {}) {
  const provider = {
    scriptUrl: "https://pay.example/overlay.js" as string | null,
    openOverlay: vi.fn((_url: string) => changes.overlay ?? true),
    urlWithEmail: (url: string, email?: string, reference?: string) =>
      [url, email && `email=${email}`, reference && `ref=${reference}`].filter(Boolean).join("?"),
  };
  const calls = {
    isOnline: () => true,
    provider,
    loadProvider: vi.fn(async () => provider),
    loadScript: vi.fn(async (_src: string) => undefined),
    reference: vi.fn(async (): Promise<string | undefined> => undefined),
    email: () => "",
    openTab: vi.fn((_url: string) => true),
    notify: vi.fn(),
    base: () => "https://site.example/",
    ...changes,
  };
  return { ...calls, openProduct: createOpenProduct(calls) };
}

test("the overlay opens with the product once its script is there", async () => {
  const { openProduct, provider, loadScript: load, openTab } = surroundings();
  await openProduct(product);
  expect(load).toHaveBeenCalledWith("https://pay.example/overlay.js");
  expect(provider.openOverlay).toHaveBeenCalledWith(product.url);
  expect(openTab).not.toHaveBeenCalled();
});

test("what a signed-in visitor buys carries the reference to the account", async () => {
  const { openProduct, provider } = surroundings({ reference: async () => "r-1" });
  await openProduct(product);
  expect(provider.openOverlay).toHaveBeenCalledWith(`${product.url}?ref=r-1`);
});

test("a signed-in visitor's address is filled in, in the overlay and in the tab in its place", async () => {
  const signedIn = { email: () => "ana@b.example", reference: async () => "r-1" };
  const { openProduct, provider } = surroundings(signedIn);
  await openProduct(product);
  expect(provider.openOverlay).toHaveBeenCalledWith(`${product.url}?email=ana@b.example?ref=r-1`);
  const blocked = surroundings({ ...signedIn, loadScript: () => Promise.reject(new Error("blocked")) });
  await blocked.openProduct(product);
  expect(blocked.openTab).toHaveBeenCalledWith(`${product.url}?email=ana@b.example?ref=r-1`);
});

test("a script that fails is logged and the address opens in a new tab", async () => {
  const { openProduct, openTab } = surroundings({ loadScript: () => Promise.reject(new Error("blocked")) });
  await openProduct(product);
  expect(openTab).toHaveBeenCalledWith(product.url);
  expect(console.error).toHaveBeenCalledTimes(1);
});

test("a provider without an overlay opens in a tab, with all that is known of the visitor and no script", async () => {
  const signedIn = { email: () => "ana@b.example", reference: async () => "r-1" };
  const load = vi.fn(async (_src: string) => undefined);
  const { openProduct, provider, openTab } = surroundings({ ...signedIn, loadScript: load });
  provider.scriptUrl = null;
  await openProduct(product);
  expect([load.mock.calls, provider.openOverlay.mock.calls]).toEqual([[], []]);
  expect(openTab).toHaveBeenCalledWith(`${product.url}?email=ana@b.example?ref=r-1`);
  expect(console.error).not.toHaveBeenCalled();
});

test("a missing overlay opens the address in a new tab", async () => {
  const { openProduct, openTab } = surroundings({ overlay: false });
  await openProduct(product);
  expect(openTab).toHaveBeenCalledWith(product.url);
});

test("a tab the browser refuses is offered again by a click of the visitor's own", async () => {
  const openTab = vi.fn((_url: string) => false);
  const notify = vi.fn();
  const { openProduct } = surroundings({ overlay: false, openTab, notify });
  await openProduct(product);
  notify.mock.calls[0]?.[0].action.onClick();
  expect(openTab).toHaveBeenCalledTimes(2);
});

test("an impatient second click opens one checkout", async () => {
  const { openProduct, provider } = surroundings();
  await Promise.all([openProduct(product), openProduct(product)]);
  expect(provider.openOverlay).toHaveBeenCalledTimes(1);
});

test("an address that runs instead of opening is refused", async () => {
  const { openProduct, provider, openTab, notify } = surroundings();
  await openProduct({ ...product, url: "javascript:alert(1)" });
  expect(provider.openOverlay).not.toHaveBeenCalled();
  expect(openTab).not.toHaveBeenCalled();
  expect(notify).toHaveBeenCalledWith({ title: "Checkout failed. Please try again.", variant: "destructive" });
});

test("a script is loaded once and reused, and tried again after a failure", async () => {
  const insert = vi.fn(async (_src: string) => undefined);
  await loadScript("https://pay.example/once.js", insert);
  await loadScript("https://pay.example/once.js", insert);
  expect(insert).toHaveBeenCalledTimes(1);
  const failing = vi.fn(() => Promise.reject(new Error("offline")));
  await expect(loadScript("https://pay.example/later.js", failing)).rejects.toThrow("offline");
  await loadScript("https://pay.example/later.js", insert);
  expect(insert).toHaveBeenCalledTimes(2);
});

test("without a connection no tab opens, and a later click tries again", async () => {
  let online = false;
  const { openProduct, openTab, provider, notify } = surroundings({ isOnline: () => online });
  await openProduct(product);
  expect(notify).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "No connection" }));
  expect(openTab).not.toHaveBeenCalled();
  online = true;
  await openProduct(product);
  expect(provider.openOverlay).toHaveBeenCalledTimes(1);
});
