import { similarName } from "#lib/similar-name.ts";
import { type MarketService, needsMarketKey } from "./market/market-settings.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** Environments hold a few hundred names of other programs: only a close one is taken for a slip. */
const likeness = (name: string) => (name.length < 6 ? 0.75 : 0.82);

/** Names that begin like ours; other programs' names for the same thing (SMTP_HOST) are typed here as well. */
const prefix = /^(ASSISTANT|CHECKOUT|DATABASE|DATA|FACTOR|LICEN[CS]E|MAIL|MARKET|SITE|SMTP|TRUSTED)_(?=[A-Z_]+$)/;

/** What container platforms set for a neighbor called "database" or "site". */
const ofContainers = (name: string, value: string) => /_SERVICE_|_(TCP|UDP)(_|$)/.test(name) || /^tcp:/.test(value);

function misspelt(name: string, value: string, settings: readonly string[]): string | undefined {
  if (settings.includes(name) || value.trim() === "" || ofContainers(name, value)) return undefined;
  const bare = (text: string) => text.toUpperCase().replace(/[_-]/g, "");
  const meant = settings.find((one) => bare(one) === bare(name)) ?? similarName(name, settings, likeness(name));
  if (meant) return `${name} is not a setting and has no effect. Did you mean ${meant}?`;
  const begins = prefix.exec(name)?.[0];
  if (!begins) return undefined;
  const alike = settings.filter((one) => one.startsWith(begins));
  const instead = alike.length > 0 ? `The ones that begin with ${begins} are ${alike.join(", ")}` : "See .env.example";
  return `${name} is not a setting and has no effect. ${instead}.`;
}

/** Settings that nothing reads, because another one is missing or says otherwise; each with that reason. */
function withoutEffect({ hosted, provider, marketProvider, has }: Readings): Record<string, string | false> {
  const withoutProvider = (name: string) => `without CHECKOUT_PROVIDER=${name}`;
  const withoutInterface =
    ["sandbox", "none"].includes(provider) && "without a CHECKOUT_PROVIDER that has an interface";
  const gumroadOnly = provider !== "gumroad" && withoutProvider("gumroad");
  const withoutModel = !has("ASSISTANT_BASE_URL") && "without ASSISTANT_BASE_URL";
  const atTheProject = hosted && "with SUPABASE_URL: set it at that project";
  const withoutSaml = hosted ? "with SUPABASE_URL" : !has("SAML_SSO") && "without SAML_SSO=on";
  return {
    ASSISTANT_BASE_URL: atTheProject,
    ASSISTANT_API_KEY: atTheProject || withoutModel,
    ASSISTANT_MODEL: atTheProject || withoutModel,
    CHECKOUT_WEBHOOK_SECRET: atTheProject || (provider === "none" && "without CHECKOUT_PROVIDER"),
    CHECKOUT_SELLER_ID: atTheProject || gumroadOnly,
    CHECKOUT_STORE_ID: atTheProject || (provider !== "lemonsqueezy" && withoutProvider("lemonsqueezy")),
    CHECKOUT_API_TOKEN: atTheProject || withoutInterface,
    CHECKOUT_CLIENT_TOKEN: provider !== "paddle" && withoutProvider("paddle"),
    CHECKOUT_API_URL: atTheProject || withoutInterface,
    MARKET_API_URL: marketProvider === "simulated" && "without MARKET_PROVIDER",
    MARKET_API_KEY: !needsMarketKey(marketProvider) && `with MARKET_PROVIDER=${marketProvider}, which takes no key`,
    MARKET_ACCOUNT: marketProvider !== "oanda" && "without MARKET_PROVIDER=oanda",
    LICENCE_SECRET: atTheProject,
    PAY_BITCOIN_ADDRESS: atTheProject,
    PAY_ETHEREUM_ADDRESS: atTheProject,
    SAML_SSO: hosted && "with SUPABASE_URL",
    SAML_PRIVATE_KEY: withoutSaml,
    SAML_ALLOW_ENCRYPTED_ASSERTIONS: withoutSaml || (!has("SAML_PRIVATE_KEY") && "without SAML_PRIVATE_KEY"),
    PASSWORD_RANGE_URL: hosted && "with SUPABASE_URL",
    PROVIDER_SECRET: hosted && "with SUPABASE_URL",
    FACTOR_SECRET: hosted && "with SUPABASE_URL",
    DATABASE_URL: hosted && "with SUPABASE_URL",
    SMTP_URL: atTheProject,
    MAIL_FROM: atTheProject || (!has("SMTP_URL") && "without SMTP_URL"),
  };
}

type Readings = {
  readonly hosted: boolean;
  readonly provider: string;
  readonly marketProvider: MarketService;
  readonly has: (name: string) => boolean;
};

/** One sentence for each variable that was meant to change something and does not. */
export function settingRemarks(
  variables: Variables,
  settings: readonly string[],
  { hosted, provider, marketProvider }: Omit<Readings, "has">,
): string[] {
  const has = (name: string) => (variables[name] ?? "").trim() !== "";
  const slips = Object.entries(variables).flatMap(([name, value = ""]) => misspelt(name, value, settings) ?? []);
  const idle = Object.entries(withoutEffect({ hosted, provider, marketProvider, has })).flatMap(([name, reason]) =>
    reason && has(name) ? `${name} has no effect ${reason}.` : [],
  );
  return [...slips, ...idle];
}
