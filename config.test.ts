import { describe, expect, test } from "vitest";
import { readConfig } from "#config";

const provider = (variables: Record<string, string>) => readConfig(variables).checkout.provider;

test.each(["x", "fifteen letters", "               x"])(
  "a webhook secret that can be guessed is refused: %j",
  (secret) =>
    expect(() => readConfig({ CHECKOUT_WEBHOOK_SECRET: secret })).toThrow(
      "CHECKOUT_WEBHOOK_SECRET: must have at least 16 characters",
    ),
);

describe("the checkout that nobody configured", () => {
  test.each([{}, { HOST: "::1" }, { HOST: "localhost", SITE_URL: "http://127.0.0.1:4000" }] as Record<
    string,
    string
  >[])("is the sandbox where only this machine reaches the site: %o", (variables) =>
    expect(provider(variables)).toBe("sandbox"),
  );
  test.each([
    { SITE_URL: "https://northpip.example" },
    { HOST: "0.0.0.0" },
    { HOST: "0.0.0.0", SITE_URL: "http://127.0.0.1:3000" },
    { HOST: "192.168.1.20" },
    { TRUSTED_PROXIES: "1" },
    { SMTP_URL: "smtp://127.0.0.1:25" },
    { SITE_URL: "http://127.0.0.1.evil.example" },
  ] as Record<string, string>[])("is none where others may reach it: %o", (variables) =>
    expect(provider(variables)).toBe("none"),
  );
  test("is the sandbox on a public site only by name, and every page is then to say so", () => {
    const named = readConfig({ SITE_URL: "https://northpip.example", CHECKOUT_PROVIDER: "sandbox" });
    expect(named.checkout).toMatchObject({ provider: "sandbox", testNotice: true });
    expect(readConfig({}).checkout.testNotice).toBe(false);
    expect(readConfig({ CHECKOUT_PROVIDER: "gumroad" }).checkout.testNotice).toBe(false);
  });
});
