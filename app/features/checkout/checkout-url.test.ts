import { expect, test } from "vitest";
import { CheckoutUrlError, checkoutUrl } from "./checkout-url.ts";

const base = "https://site.example/robots";

test("an absolute address is left alone", () => {
  expect(checkoutUrl("https://pay.example/l/meridian?wanted=true", base)).toBe(
    "https://pay.example/l/meridian?wanted=true",
  );
});

test("a relative address stays on the site", () => {
  expect(checkoutUrl("/checkout/meridian", base)).toBe("https://site.example/checkout/meridian");
});

test("a quantity above one is passed on", () => {
  expect(checkoutUrl("/checkout/x?a=1", base, 3)).toBe("https://site.example/checkout/x?a=1&quantity=3");
  expect(checkoutUrl("/checkout/x", base, 2)).toBe("https://site.example/checkout/x?quantity=2");
  expect(checkoutUrl("/checkout/x", base, 1)).toBe("https://site.example/checkout/x");
});

test.each(["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "http://", "ftp://pay.example/x"])(
  "%s is refused",
  (url) => {
    expect(() => checkoutUrl(url, base)).toThrow(CheckoutUrlError);
  },
);
