import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { paymentsOf, startCheckout } from "./start-checkout.ts";

const urlWithEmail = (url: string, email?: string) => (email ? `${url}?email=${encodeURIComponent(email)}` : url);
const item = (name: string, checkoutUrl = `https://pay.example/${name.toLowerCase()}`) => ({
  name,
  checkoutUrl,
  quantity: 1,
});

function start(
  items: ReturnType<typeof item>[],
  { email = "", online = true, open = vi.fn((_url: string) => true) } = {},
) {
  const calls = { open, notify: vi.fn(), onStarted: vi.fn(), onBlocked: vi.fn() };
  startCheckout(
    { items, email, onStarted: calls.onStarted, onBlocked: calls.onBlocked },
    { isOnline: () => online, open, notify: calls.notify, urlWithEmail, base: "https://site.example/" },
  );
  return calls;
}

test("a provider with one checkout for all opens one tab, and a single item's own address", () => {
  const open = vi.fn((_url: string) => true);
  const notify = vi.fn();
  const together = (urls: readonly string[]) => `https://pay.example/all?of=${urls.length}`;
  const surroundings = {
    isOnline: () => true,
    open,
    notify,
    urlWithEmail: (url: string) => url,
    together,
    base: "https://site.example/",
  };
  startCheckout({ items: [item("A"), item("B")], email: "", onStarted: vi.fn(), onBlocked: vi.fn() }, surroundings);
  startCheckout({ items: [item("A")], email: "", onStarted: vi.fn(), onBlocked: vi.fn() }, surroundings);
  expect(open.mock.calls).toEqual([["https://pay.example/all?of=2"], ["https://pay.example/a"]]);
});

test("a provider that charges one piece at a time is asked once for each piece", () => {
  const open = vi.fn((_url: string) => false);
  const onBlocked = vi.fn();
  const provider = { onePieceEach: true } as const;
  const items = [{ ...item("A"), quantity: 2 }, item("B")];
  const surroundings = { isOnline: () => true, open, notify: vi.fn(), urlWithEmail, base: "https://site.example/" };
  startCheckout({ items, email: "", onStarted: vi.fn(), onBlocked }, { ...surroundings, ...provider });
  vi.runAllTimers();
  expect(onBlocked.mock.calls).toEqual([
    [
      [
        { name: "A (1 of 2)", url: "https://pay.example/a" },
        { name: "A (2 of 2)", url: "https://pay.example/a" },
        { name: "B", url: "https://pay.example/b" },
      ],
    ],
  ]);
  const together = () => "https://pay.example/all";
  expect([{}, provider, { together }].map((facts) => paymentsOf(items, facts))).toEqual([2, 3, 1]);
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("an empty cart is refused in words and nothing opens", () => {
  const calls = start([]);
  vi.runAllTimers();
  expect(calls.notify.mock.calls).toEqual([[{ title: "Your cart is empty", variant: "destructive" }]]);
  expect(calls.open).not.toHaveBeenCalled();
  expect(calls.onStarted).not.toHaveBeenCalled();
});

test("without a connection nothing opens and the cart is kept", () => {
  const calls = start([item("A"), item("B")], { online: false });
  vi.runAllTimers();
  expect(calls.notify.mock.calls).toEqual([[expect.objectContaining({ title: "No connection" })]]);
  expect(calls.open).not.toHaveBeenCalled();
  expect(calls.onStarted).not.toHaveBeenCalled();
});

test("one item opens at once, with the email", () => {
  const calls = start([item("Meridian")], { email: "a@b.example" });
  expect(calls.open.mock.calls).toEqual([["https://pay.example/meridian?email=a%40b.example"]]);
  expect(calls.notify.mock.calls).toEqual([[{ title: "Opening checkout..." }]]);
});

test("several items open 500 ms apart", () => {
  const calls = start([item("A"), item("B"), item("C")]);
  expect(calls.notify).toHaveBeenCalledWith({ title: "Processing 3 items: A, B, C" });
  expect(calls.open).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(499);
  expect(calls.open).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(calls.open).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(500);
  expect(calls.open.mock.calls.map(([url]) => url)).toEqual([
    "https://pay.example/a",
    "https://pay.example/b",
    "https://pay.example/c",
  ]);
});

test("the cart is emptied and closed 1000 ms after the start", () => {
  const calls = start([item("A")]);
  vi.advanceTimersByTime(999);
  expect(calls.onStarted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(calls.onStarted).toHaveBeenCalledTimes(1);
  expect(calls.onBlocked).not.toHaveBeenCalled();
});

test("tabs the browser refuses come back as one list, once all were tried", () => {
  let first = true;
  const open = vi.fn(() => {
    const answer = first;
    first = false;
    return answer;
  });
  const calls = start([item("A"), item("B"), item("C"), item("D")], { open });
  vi.advanceTimersByTime(1499);
  expect(calls.onBlocked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(calls.onBlocked.mock.calls).toEqual([
    [
      [
        { name: "B", url: "https://pay.example/b" },
        { name: "C", url: "https://pay.example/c" },
        { name: "D", url: "https://pay.example/d" },
      ],
    ],
  ]);
});

test("a bad address fails as a whole: nothing opens and the cart is kept", () => {
  const calls = start([item("A"), item("B", "javascript:alert(1)")]);
  vi.runAllTimers();
  expect(calls.notify.mock.calls).toEqual([[{ title: "Checkout failed. Please try again.", variant: "destructive" }]]);
  expect(calls.open).not.toHaveBeenCalled();
  expect(calls.onStarted).not.toHaveBeenCalled();
});

test("an exception while opening is told and the cart is kept", () => {
  const open = vi.fn((): boolean => {
    throw new Error("no window");
  });
  const calls = start([item("A")], { open });
  vi.runAllTimers();
  expect(calls.notify).toHaveBeenLastCalledWith({
    title: "Checkout failed. Please try again.",
    variant: "destructive",
  });
  expect(calls.onStarted).not.toHaveBeenCalled();
});

test("an exception at a later tab keeps that item in the list", () => {
  const open = vi.fn((url: string): boolean => {
    if (url.endsWith("/b")) throw new Error("no window");
    return true;
  });
  const calls = start([item("A"), item("B")], { open });
  vi.runAllTimers();
  expect(calls.onBlocked).toHaveBeenCalledWith([{ name: "B", url: "https://pay.example/b" }]);
});
