import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CheckoutName, checkoutProvider } from "#lib/checkout-providers.ts";
import { maxQuantity } from "#lib/max-quantity.ts";
import { gumroad } from "./gumroad.ts";
import { lemonSqueezy } from "./lemonsqueezy.ts";
import { paddle } from "./paddle.ts";
import type { CheckoutProvider } from "./provider.ts";
import { sandbox } from "./sandbox.ts";
import { stripe } from "./stripe.ts";

type Case = {
  readonly name: CheckoutName;
  readonly provider: CheckoutProvider;
  readonly url: string;
  readonly emailParameter: string;
  readonly referenceParameter: string;
  /** Puts the provider's overlay into the page; `opened` collects what it is asked to open. Null: it has none. */
  readonly install: ((opened: string[]) => void) | null;
};

/** What Paddle's script is told, as the address that it came from. */
const asAddress = (told: {
  items: { priceId: string }[];
  customer?: { email: string };
  customData?: { ref: string };
}) => {
  const address = new URL("https://northpip.example/_paddle/checkout");
  for (const { priceId } of told.items) address.searchParams.append("price", priceId);
  if (told.customer) address.searchParams.set("email", told.customer.email);
  return address.href;
};

/** The smallest page in which a click on a link can be taken by a script. */
function installPage(): EventTarget {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("MouseEvent", Event);
  vi.stubGlobal("document", {
    body: { append() {} },
    createElement: () => ({
      href: "",
      dispatchEvent(event: Event) {
        Object.defineProperty(event, "link", { value: this.href });
        return page.dispatchEvent(event);
      },
    }),
  });
  return page;
}
let page: EventTarget;

const cases: readonly Case[] = [
  {
    name: "sandbox",
    provider: sandbox,
    url: "/_sandbox/checkout/vip-elite",
    emailParameter: "email",
    referenceParameter: "ref",
    install: (opened) => vi.stubGlobal("NorthpipSandbox", { open: (url: string) => opened.push(url) > 0 }),
  },
  {
    name: "gumroad",
    provider: gumroad,
    url: "https://northpip.gumroad.com/l/vip?wanted=true",
    emailParameter: "email",
    referenceParameter: "ref",
    install: (opened) =>
      page.addEventListener("click", (event) => {
        opened.push((event as Event & { link: string }).link);
        event.preventDefault();
      }),
  },
  {
    name: "lemonsqueezy",
    provider: lemonSqueezy,
    url: "https://northpip.lemonsqueezy.com/buy/1234?discount=0",
    emailParameter: "checkout[email]",
    referenceParameter: "checkout[custom][ref]",
    install: (opened) =>
      vi.stubGlobal("createLemonSqueezy", () =>
        vi.stubGlobal("LemonSqueezy", {
          Url: Object.fromEntries([["Open", (url: string) => void opened.push(url)]]),
        }),
      ),
  },
  {
    name: "paddle",
    provider: paddle("live_0123456789abcdef"),
    url: "/_paddle/checkout?price=pri_01owl",
    emailParameter: "email",
    referenceParameter: "ref",
    install: (opened) => {
      const names = ["Environment", "Initialize", "Checkout"];
      const open = (told: Parameters<typeof asAddress>[0]) => void opened.push(asAddress(told));
      const parts = [{ set: () => undefined }, () => undefined, { open }];
      vi.stubGlobal("Paddle", Object.fromEntries(names.map((name, index) => [name, parts[index]])));
    },
  },
  {
    name: "stripe",
    provider: stripe,
    url: "https://buy.stripe.com/test_14k?locale=en",
    emailParameter: "prefilled_email",
    referenceParameter: "client_reference_id",
    install: null,
  },
];

beforeEach(() => {
  vi.stubGlobal("location", { href: "https://northpip.example/robots" });
  page = installPage();
});
afterEach(() => vi.unstubAllGlobals());

describe.each(cases)(
  "checkout provider $name",
  ({ name, provider, url, emailParameter, referenceParameter, install }) => {
    const at = (address: string, name: string) => new URL(address).searchParams.get(name);

    it("makes the address absolute and fills in email and reference", () => {
      const address = provider.urlWithEmail(url, "ana+fx@example.com", "ref-1");
      expect(address).toMatch(/^https:\/\//);
      expect(at(address, emailParameter)).toBe("ana+fx@example.com");
      expect(at(address, referenceParameter)).toBe("ref-1");
    });
    it("keeps what the address already says, and adds nothing for a blank email", () => {
      const plain = new URL(url, "https://northpip.example").href;
      expect(provider.urlWithEmail(url)).toBe(plain);
      expect(provider.urlWithEmail(url, "")).toBe(plain);
    });
    it("keeps strange characters of an email inside its parameter", () => {
      const strange = `a"&ref=x#'<>é@example.com`;
      const address = provider.urlWithEmail(url, strange);
      expect(at(address, emailParameter)).toBe(strange);
      expect(at(address, referenceParameter)).toBeNull();
      expect(new URL(address).hash).toBe("");
    });
    it("replaces an email that the address already carries", () => {
      const twice = provider.urlWithEmail(provider.urlWithEmail(url, "old@example.com"), "new@example.com");
      expect(new URL(twice).searchParams.getAll(emailParameter)).toEqual(["new@example.com"]);
    });
    it.skipIf(!install)("opens the overlay with the product's address", () => {
      const opened: string[] = [];
      install?.(opened);
      expect(provider.openOverlay(url, "ana@example.com")).toBe(true);
      expect(opened).toHaveLength(1);
      expect(new URL(opened[0] ?? "").pathname).toBe(new URL(url, "https://northpip.example").pathname);
      expect(at(opened[0] ?? "", emailParameter)).toBe("ana@example.com");
    });
    it("says so when the overlay is missing", () => {
      expect(provider.openOverlay(url)).toBe(false);
    });
    it("loads its script from an origin that pages let in, or from the site itself", () => {
      const { origins } = checkoutProvider(name);
      expect(provider.scriptUrl === null).toBe(install === null);
      if (provider.scriptUrl === null || provider.scriptUrl.startsWith("/")) expect(origins).toEqual([]);
      else expect(origins).toContain(new URL(provider.scriptUrl).origin);
      for (const origin of origins) expect(origin).toMatch(/^https:\/\/[a-z.*-]+$/);
    });
  },
);

describe("Paddle", () => {
  const open = vi.fn();
  const Initialize = vi.fn();
  const set = vi.fn();
  const install = () => {
    const names = ["Environment", "Initialize", "Checkout"];
    const parts = [{ set }, Initialize, { open }];
    vi.stubGlobal("Paddle", Object.fromEntries(names.map((name, index) => [name, parts[index]])));
  };
  afterEach(() => vi.clearAllMocks());
  const address = "https://northpip.example/_paddle/checkout?price=pri_1";

  it("has a whole cart in one checkout, with buyer and reference", () => {
    install();
    const { together, urlWithEmail, openOverlay } = paddle("live_0123456789");
    const joined = together?.([`${address}&quantity=3`, "/_paddle/checkout?price=pri_2", address]) ?? "";
    expect(openOverlay(urlWithEmail(joined, "ana@example.com", "ref-1"))).toBe(true);
    expect(open).toHaveBeenCalledWith({
      items: [
        { priceId: "pri_1", quantity: 3 },
        { priceId: "pri_2", quantity: 1 },
        { priceId: "pri_1", quantity: 1 },
      ],
      customer: { email: "ana@example.com" },
      customData: { ref: "ref-1" },
    });
    expect([Initialize.mock.calls, set.mock.calls]).toEqual([[[{ token: "live_0123456789" }]], []]);
  });
  it("has as many pieces as a cart can hold", () => {
    install();
    const { together, openOverlay } = paddle("live_0123456789");
    const many = `${address}&quantity=${maxQuantity}`;
    const item = { priceId: "pri_1", quantity: maxQuantity };
    expect(openOverlay(many)).toBe(true);
    expect(openOverlay(together?.([many, "/_paddle/checkout?price=pri_2"]) ?? "")).toBe(true);
    expect(open.mock.calls.map(([{ items }]) => items[0])).toEqual([item, item]);
  });
  it("shows itself with its token, and opens the sandbox with a test token", () => {
    install();
    expect(paddle("test_0123456789").openOverlay(address)).toBe(true);
    expect(set).toHaveBeenCalledWith("sandbox");
  });
  it("opens nothing without a token, or for an address without a price", () => {
    install();
    expect(paddle(null).openOverlay(address)).toBe(false);
    for (const price of ["", "?price=", "?price=vip", "?price=pri_1/../x"])
      expect(paddle("live_0123456789").openOverlay(`https://northpip.example/_paddle/checkout${price}`)).toBe(false);
    expect(open).not.toHaveBeenCalled();
  });
});
