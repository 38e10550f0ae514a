import { expect, test } from "vitest";
import { CheckoutUrlError, checkoutUrl } from "./checkout-url.ts";

const base = "https://site.example/robots";

test("the address is left alone when no e-mail was given", () => {
  expect(checkoutUrl("https://pay.example/l/meridian", { email: "" }, base)).toBe("https://pay.example/l/meridian");
});

test("the e-mail is added as a query parameter beside those that are there", () => {
  expect(checkoutUrl("https://pay.example/l/x?wanted=true", { email: "a@b.example" }, base)).toBe(
    "https://pay.example/l/x?wanted=true&email=a%40b.example",
  );
});

test.each(["o'brien+fx@b.example", "ü@b.example", "a&b=c#d@b.example", '"x y"@b.example'])(
  "%s survives the address",
  (email) => {
    expect(new URL(checkoutUrl("/checkout/x", { email }, base)).searchParams.get("email")).toBe(email);
  },
);

test("a quantity above one is passed on", () => {
  expect(checkoutUrl("/checkout/x", { quantity: 3 }, base)).toBe("https://site.example/checkout/x?quantity=3");
});

test.each(["javascript:alert(1)", " javascript:alert(1)", "data:text/html,x", "http://", "ftp://pay.example/x"])(
  "%s is refused",
  (url) => {
    expect(() => checkoutUrl(url, {}, base)).toThrow(CheckoutUrlError);
  },
);
