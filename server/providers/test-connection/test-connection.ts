import { signInNameOf } from "#app/data/provider-forms/sign-in.ts";
import { asksPrivate, type Config } from "#config";
import type { StoredProvider } from "../provider-variables.ts";
import { fails, type Verdict } from "./explain-failure.ts";
import { testAssistant } from "./test-assistant.ts";
import { testCheckout } from "./test-checkout.ts";
import { testMail } from "./test-mail.ts";
import { testMarket } from "./test-market.ts";
import { testSignIn } from "./test-sign-in.ts";
import { testStorage } from "./test-storage.ts";

/**
 * Asks the service that the form names, from this server. As for all requests to others (adr/0025), private addresses are asked only by a site that
 * this machine alone can reach, and where the environment names the address.
 */
export async function testConnection(kind: string, tried: StoredProvider, config: Config): Promise<Verdict> {
  const allowsPrivate = asksPrivate(config);
  if (kind === "checkout") return testCheckout(tried, { allowsPrivate, apiUrl: config.checkout.apiUrl });
  if (kind === "mail") return testMail(tried, allowsPrivate);
  if (kind === "assistant") return testAssistant(tried, allowsPrivate);
  if (kind === "market") return testMarket(tried, config);
  if (kind === "storage") return testStorage(tried, allowsPrivate);
  const name = signInNameOf(kind);
  if (name) return testSignIn(name, tried, { allowsPrivate, siteUrl: config.siteUrl });
  return fails("There is no test for this provider.");
}
