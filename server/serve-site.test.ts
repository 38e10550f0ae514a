import { expect, test } from "vitest";
import { type Config, readConfig } from "#config";
import { contentSecurityPolicy } from "./security-headers.ts";
import { policySources } from "./serve-site.ts";

const policyOf = (config: Config) => contentSecurityPolicy([], policySources({ config, data: { origins: [] } }));
const policy = (provider: string) => policyOf(readConfig({ CHECKOUT_PROVIDER: provider }));

test("a provider's hosts are in the policy only while it takes the money", () => {
  const hosts = {
    gumroad: "gumroad.com",
    lemonsqueezy: "lemonsqueezy.com",
    paddle: "paddle.com",
    stripe: "stripe.com",
  };
  for (const provider of ["sandbox", ...Object.keys(hosts)])
    // Payment links are pages of Stripe, opened in a tab: nothing of theirs comes to ours.
    for (const [name, host] of Object.entries(hosts))
      expect(policy(provider).includes(host), `${host} with ${provider}`).toBe(name === provider && name !== "stripe");
  expect(policy("paddle")).toContain(
    "frame-src 'self' https://cdn.paddle.com https://buy.paddle.com https://sandbox-buy.paddle.com",
  );
  expect(policy("paddle")).toContain("style-src 'self' 'unsafe-inline' https://cdn.paddle.com;");
});

test("the policy follows a checkout that is connected while the site runs", () => {
  let now = readConfig({ CHECKOUT_PROVIDER: "stripe" });
  const following = Object.defineProperties({} as Config, {
    checkout: { get: () => now.checkout },
    videoFrames: { get: () => now.videoFrames },
  });
  expect(policyOf(following)).not.toContain("paddle.com");
  now = readConfig({ CHECKOUT_PROVIDER: "paddle" });
  expect(policyOf(following)).toContain("https://cdn.paddle.com");
});
