import { type Config, isLoopbackAddress } from "#config";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { mailboxExists } from "#platform/mail/mailbox-access.ts";
import type { Settings } from "#platform/settings/schema.ts";
import { type Finding, findings as findingsOf } from "./finding.ts";
import { marketSettingsAdvice, marketSettingsProblem } from "./market/market-settings.ts";

/** What would go wrong without a word with these settings: said at every start, not only when the owner asks. */
export function startWarnings(config: Config): string[] {
  const open = config.checkout.testNotice && !mailboxExists(config) && !config.hosted;
  const free = `CHECKOUT_PROVIDER=sandbox: anyone who reaches ${config.siteUrl} can own every product without paying. Set a real provider before you sell.`;
  const proxy = unnamedProxy(config);
  const market = marketSettingsProblem(config);
  return [
    ...(open ? [free] : []),
    ...(proxy ? [proxy] : []),
    ...lossesOf(config),
    ...(market ? [market] : []),
    ...config.remarks,
  ];
}

/** Settings of supabase/config.toml by which others get what somebody has bought: said at every start, by `doctor` and in the console. */
export function accessFindings({ auth }: Pick<Settings, "auth">): Finding[] {
  const { email } = auth;
  return [
    ...findingsOf("must", [
      auth.enable_signup &&
        email.enable_signup &&
        !email.enable_confirmations &&
        "Set enable_confirmations of [auth.email] to true again: without it whoever types a buyer's address, which nobody has to prove, opens an account that has the buyer's orders, files and license keys.",
    ]),
    ...findingsOf("should", [
      !email.double_confirm_changes &&
        "Set double_confirm_changes of [auth.email] to true again: without it the password, or a session of the last ten minutes, is enough to move an account to another address, with all that was bought, and the address that it had is told nothing.",
    ]),
  ];
}

/** Visitors reach SITE_URL and only this machine reaches HOST: somebody passes them on. */
function unnamedProxy({ loopback, siteUrl, trustedProxies, hosted }: Config): string | undefined {
  if (!loopback || trustedProxies > 0 || hosted || isLoopbackAddress(siteUrl)) return undefined;
  return `Set TRUSTED_PROXIES=1 (or how many proxies stand in front): HOST lets only this machine in, so a proxy passes on the visitors of ${siteUrl}, and unnamed it makes all of them share one rate limit.`;
}

/** How the secrets begin that a provider signs with; its other keys and ids look alike to whoever copies one. */
const secretsBegin: Partial<Record<string, string>> = { stripe: "whsec_", paddle: "pdl_ntfset_" };

/** Purchases that would get lost. */
function lossesOf({ checkout, hosted }: Config): string[] {
  const losses: string[] = [];
  if (hosted || checkout.provider === "sandbox" || checkout.provider === "none") return losses;
  if (!checkout.webhookSecret)
    losses.push("CHECKOUT_WEBHOOK_SECRET is not set: paid orders are refused and never recorded.");
  const begins = secretsBegin[checkout.provider] ?? "";
  if (begins && /\s/.test(checkout.webhookSecret ?? ""))
    losses.push(
      "CHECKOUT_WEBHOOK_SECRET has a blank in it: with another key than the provider's, paid orders are refused and never recorded. Copy it again.",
    );
  if (checkout.webhookSecret && !checkout.webhookSecret.startsWith(begins))
    losses.push(
      `CHECKOUT_WEBHOOK_SECRET does not begin with ${begins}, as the secrets do that ${checkoutProvider(checkout.provider).name} signs its messages with: with another key paid orders are refused and never recorded.`,
    );
  if (checkout.provider === "gumroad" && !checkout.sellerId)
    losses.push(
      "CHECKOUT_SELLER_ID is not set: no sale of Gumroad is recorded, because its messages cannot be told from another seller's.",
    );
  if (checkout.provider === "paddle" && !checkout.clientToken)
    losses.push("CHECKOUT_CLIENT_TOKEN is not set: Paddle's checkout cannot open, and every order counts as a test.");
  return losses;
}

const providers = "/admin/providers";

/** What the settings still lack before a site can go public, whatever is in its database. `settings`: of the back end, where it is this one. */
export function settingsFindings(config: Config, settings?: Pick<Settings, "auth">): Finding[] {
  const findings: Finding[] = settings ? accessFindings(settings) : [];
  const must = (text: string, page?: Finding["page"]) => findings.push({ level: "must", text, page });
  const should = (text: string, page?: Finding["page"]) => findings.push({ level: "should", text, page });
  if (!config.siteUrl.startsWith("https://"))
    must("Set SITE_URL to the https:// address visitors use; mailed links are made of it.");
  else if (isLoopbackAddress(config.siteUrl))
    must(
      `Set SITE_URL to the address visitors use: ${config.siteUrl} leads each of them to their own machine, and mailed links are made of it.`,
    );
  if (!config.smtpUrl)
    must(
      "Set SMTP_URL: without it no confirmation mail leaves this machine, and nobody can finish signing up.",
      providers,
    );
  if (config.checkout.testNotice)
    must(
      "Set CHECKOUT_PROVIDER to a real provider: with the sandbox anybody can own any product without paying.",
      providers,
    );
  else if (config.checkout.provider === "sandbox")
    must(
      "Set CHECKOUT_PROVIDER: the sandbox takes no money, and a site that others can reach has no checkout.",
      providers,
    );
  else if (config.checkout.provider === "none")
    must("Set CHECKOUT_PROVIDER: until then the cart says that checkout is not available yet.", providers);
  for (const loss of lossesOf(config)) must(loss, providers);
  if (config.checkout.provider === "gumroad" && /[&#]/.test(config.checkout.webhookSecret ?? ""))
    should(
      "CHECKOUT_WEBHOOK_SECRET has a & or #, which cuts it off in Gumroad's ping address unless it stands there as %26 or %23: with a part of it paid orders are refused. Take one of letters and digits.",
      providers,
    );
  if (config.checkout.provider === "gumroad" && !config.checkout.apiToken)
    should(
      "Set CHECKOUT_API_TOKEN: without it a sale is only as true as the webhook's address is secret, every discounted sale is held, a refund of a gift is not known as that of its order, nor how much a refund of a part paid back, and a sale that Gumroad told while this site could not answer is never found: it is not told again.",
      providers,
    );
  if (config.checkout.provider === "lemonsqueezy" && !config.checkout.apiToken)
    must(
      "Set CHECKOUT_API_TOKEN, before the first sale: without an API key of Lemon Squeezy a plan or VPS that is paid once stays open until you end it, and a sale that was told while this site could not answer is never found: it is told again for some minutes alone.",
      providers,
    );
  if (config.checkout.provider === "paddle" && config.checkout.clientToken?.startsWith("test_"))
    must("CHECKOUT_CLIENT_TOKEN is of Paddle's sandbox: nobody pays, and every order is held as a test.", providers);
  if (config.checkout.provider === "paddle" && !config.checkout.apiToken)
    should(
      "Set CHECKOUT_API_TOKEN: Paddle's messages do not say the buyer's address, so an order of someone without an account is held.",
      providers,
    );
  if (config.checkout.provider === "stripe" && !/^([rs]k_|$)/.test(config.checkout.apiToken ?? ""))
    should(
      "CHECKOUT_API_TOKEN does not begin with rk_ or sk_, as the keys do that read sales at Stripe: with another one orders are not compared with its sales.",
      providers,
    );
  const proxy = unnamedProxy(config);
  if (proxy) must(proxy);
  else if (!config.loopback && config.trustedProxies === 0)
    should("Set TRUSTED_PROXIES to the number of proxies in front, or every visitor shares one rate limit.");
  if (!config.assistant.baseUrl)
    should(
      "Set ASSISTANT_BASE_URL for a language model; until then the assistant answers from your own content.",
      providers,
    );
  const market = marketSettingsProblem(config);
  if (market) must(market, providers);
  const advice = marketSettingsAdvice(config);
  if (advice) should(advice, providers);
  for (const remark of config.remarks) should(remark);
  return findings;
}
