import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import type { CaptchaWidget } from "#lib/captcha-widgets.ts";
import type { CheckoutName } from "#lib/checkout-providers.ts";
import { reachableHosts, urlHost } from "#lib/reachable-hosts.ts";
import { type VideoService, videoServices } from "#lib/video-services.ts";
import { isEmbeddedApiKey } from "#platform/http/key-store.ts";
import { isSocketUrl } from "#platform/postgres/socket-directory.ts";
import { envFileRemarks } from "./server/env-file.ts";
import { type Environment, environment, problemsOf } from "./server/environment.ts";
import type { MarketService } from "./server/market/market-settings.ts";
import { settingRemarks } from "./server/setting-remarks.ts";
import { rsaKey } from "./server/setting-shapes.ts";

/** An environment that cannot be started with; `problems` names every bad variable at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `These settings cannot be used, so nothing was started:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    );
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** "none": nothing can be bought, because nobody said where money goes. */
export type CheckoutProviderName = CheckoutName | "none";

/** Everything the process takes from outside, parsed once. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** True when only this machine can reach the server: development pages are then available. */
  readonly loopback: boolean;
  /** Absolute path. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Origin without a trailing slash; mailed links use it and nothing a request says. */
  readonly siteUrl: string;
  readonly smtpUrl: string | undefined;
  /** Sender of every mail; `no-reply@` the site's host when unset. */
  readonly mailFrom: string | undefined;
  readonly checkout: {
    readonly provider: CheckoutProviderName;
    /** The sandbox was switched on by name: whoever can reach the site can "buy", so every page says that it is a test. */
    readonly testNotice: boolean;
    readonly webhookSecret: string | undefined;
    readonly sellerId: string | undefined;
    /** Lemon Squeezy: whose orders count, where the account has several stores. */
    readonly storeId: string | undefined;
    /** Gumroad: confirms each sale with its sales interface. Paddle: asks for the buyer's address. */
    readonly apiToken: string | undefined;
    /** Paddle: what its script in the browser shows itself with; public. */
    readonly clientToken: string | undefined;
    /** Asked instead of the provider's own interface. */
    readonly apiUrl: string | undefined;
  };
  /** The owner's addresses for payments in coin, by coin; what is not set cannot be paid with. */
  readonly coinAddresses: { readonly bitcoin: string | undefined; readonly ethereum: string | undefined };
  /** Robots' licence keys are derived with it; undefined derives one from this installation's service key. */
  readonly licenceSecret: string | undefined;
  /** Encrypts the keys of authenticator apps; undefined uses a secret of the database. */
  readonly factorSecret: string | undefined;
  /** Encrypts what the console saves of providers; undefined uses a secret of DATA_DIR. */
  readonly providerSecret: string | undefined;
  /** Organizations may sign their people in with their own identity provider (SAML 2.0). */
  readonly samlEnabled: boolean;
  /** Signs what this site asks of those, in PEM. With `decrypts` it opens assertions that are encrypted for this site, too. */
  readonly samlKey: { readonly privateKey: string; readonly decrypts: boolean } | undefined;
  /** The check at sign-in; its secret is in `[auth.captcha]` of config.toml. */
  readonly captcha: CaptchaWidget | undefined;
  /** Sites whose films lessons may show in a frame. */
  readonly videoFrames: readonly VideoService[];
  /** A list of breached passwords, asked by the first digits of a hash; none is asked when unset. */
  readonly passwordRangeUrl: string | undefined;
  readonly assistant: {
    readonly baseUrl: string | undefined;
    readonly apiKey: string | undefined;
    readonly model: string | undefined;
  };
  readonly marketProvider: MarketService;
  /** Where the price service is asked; its own public address when unset. */
  readonly marketApiUrl: string | undefined;
  readonly marketApiKey: string | undefined;
  readonly marketAccount: string | undefined;
  /** How many proxies in front of this server may be believed about the client's address. */
  readonly trustedProxies: number;
  /** Absolute path of the settings file; undefined means supabase/config.toml. */
  readonly settingsFile: string | undefined;
  /** A hosted Supabase project to use instead of the embedded platform. */
  readonly hosted: { readonly url: string; readonly anonKey: string; readonly serviceRoleKey: string } | undefined;
  /** Kinds of provider that the console names, so that they may only be on the open internet. */
  readonly publicOnly: readonly string[];
  /** A sentence for each variable that changes nothing: misspelt, without the one it needs, or printed by `npm run -s status`. */
  readonly remarks: readonly string[];
};

const loopbackHosts = new Set(["127.0.0.1", "::1", "localhost"]);
/** Does the address lead to the machine that opens it? */
export const isLoopbackAddress = (url: string) => loopbackHosts.has(new URL(url).hostname.replace(/^\[(.*)\]$/, "$1"));

/** May this site ask addresses of private networks that it did not learn from the environment? Only one that nobody but this machine reaches (adr/0025). */
export const asksPrivate = ({ loopback, siteUrl }: Pick<Config, "loopback" | "siteUrl">): boolean =>
  loopback && isLoopbackAddress(siteUrl);

function captchaWidget(text: string | undefined): CaptchaWidget | undefined {
  const [provider, siteKey] = text?.split(":") ?? [];
  return provider && siteKey ? { provider: provider as CaptchaWidget["provider"], siteKey } : undefined;
}

function hostedProject(env: Environment): Config["hosted"] {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey } = env;
  if (!url && !anonKey && !serviceRoleKey) return undefined;
  if (url && anonKey && serviceRoleKey) return { url: url.replace(/\/+$/, ""), anonKey, serviceRoleKey };
  throw new ConfigError([
    "SUPABASE_URL, SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY go together: set all three or none.",
  ]);
}

/**
 * Anybody who reaches the sandbox owns whatever it "sells". Without being named it therefore exists only where this machine alone can
 * reach the site, as far as the settings say. A proxy they do not name may stand in front all the same; so it needs, too, that mails
 * stay in the local mailbox: nobody else can then prove an e-mail address, and without that no account opens what an order names.
 */
function checkoutProvider(env: Environment, siteUrl: string): CheckoutProviderName {
  if (env.CHECKOUT_PROVIDER) return env.CHECKOUT_PROVIDER;
  const local = loopbackHosts.has(env.HOST) && isLoopbackAddress(siteUrl) && env.TRUSTED_PROXIES === 0;
  return local && !env.SMTP_URL ? "sandbox" : "none";
}

const defaultSiteUrl = ({ HOST, PORT }: Environment) =>
  `http://${urlHost(reachableHosts(HOST, networkInterfaces())[0] ?? HOST)}:${PORT}`;

function samlKey({ SAML_PRIVATE_KEY: text, SAML_ALLOW_ENCRYPTED_ASSERTIONS: encrypted }: Environment) {
  const privateKey = text === undefined ? undefined : rsaKey(text);
  return privateKey === undefined ? undefined : { privateKey, decrypts: encrypted === "on" };
}

type Variables = Record<string, string | undefined>;

/**
 * What `npm run -s status` prints of an embedded back end is for other programs. A shell that exports it must not make this one take its
 * site for a hosted project, or its database for somebody else's.
 */
function statusLines({
  SUPABASE_ANON_KEY = "",
  SUPABASE_SERVICE_ROLE_KEY = "",
  DATABASE_URL = "",
}: Variables): string[] {
  const embedded = isEmbeddedApiKey(SUPABASE_ANON_KEY) || isEmbeddedApiKey(SUPABASE_SERVICE_ROLE_KEY);
  return [
    ...(embedded ? ["SUPABASE_URL", "SUPABASE_ANON_KEY", "SUPABASE_SERVICE_ROLE_KEY"] : []),
    ...(isSocketUrl(DATABASE_URL) ? ["DATABASE_URL"] : []),
  ];
}

/** @throws {ConfigError} naming every variable that cannot be used. */
export function readConfig(variables: Variables): Config {
  const printed = statusLines(variables);
  const given = { ...variables, ...Object.fromEntries(printed.map((name) => [name, undefined])) };
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(problemsOf(parsed.error, variables));
  const env = parsed.data;
  // As browsers name it, whatever capitals or port it was typed with: their `Origin` is compared with it.
  const siteUrl = new URL(env.SITE_URL ?? defaultSiteUrl(env)).origin;
  const provider = checkoutProvider(env, siteUrl);
  const hosted = hostedProject(env);
  return {
    port: env.PORT,
    host: env.HOST,
    loopback: loopbackHosts.has(env.HOST),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    siteUrl,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    checkout: {
      provider,
      testNotice: env.CHECKOUT_PROVIDER === "sandbox",
      webhookSecret: env.CHECKOUT_WEBHOOK_SECRET,
      sellerId: env.CHECKOUT_SELLER_ID,
      storeId: env.CHECKOUT_STORE_ID,
      apiToken: env.CHECKOUT_API_TOKEN,
      clientToken: env.CHECKOUT_CLIENT_TOKEN,
      apiUrl: env.CHECKOUT_API_URL?.replace(/\/+$/, ""),
    },
    coinAddresses: { bitcoin: env.PAY_BITCOIN_ADDRESS, ethereum: env.PAY_ETHEREUM_ADDRESS },
    licenceSecret: env.LICENCE_SECRET,
    factorSecret: env.FACTOR_SECRET,
    providerSecret: env.PROVIDER_SECRET,
    samlEnabled: env.SAML_SSO === "on",
    samlKey: samlKey(env),
    captcha: captchaWidget(env.CAPTCHA_SITE_KEY),
    videoFrames: videoServices.filter((name) => env.VIDEO_FRAMES?.split(",").some((each) => each.trim() === name)),
    passwordRangeUrl: env.PASSWORD_RANGE_URL,
    assistant: { baseUrl: env.ASSISTANT_BASE_URL, apiKey: env.ASSISTANT_API_KEY, model: env.ASSISTANT_MODEL },
    marketProvider: env.MARKET_PROVIDER,
    marketApiUrl: env.MARKET_API_URL,
    marketApiKey: env.MARKET_API_KEY,
    marketAccount: env.MARKET_ACCOUNT,
    trustedProxies: env.TRUSTED_PROXIES,
    settingsFile: env.SUPABASE_CONFIG && resolve(env.SUPABASE_CONFIG),
    hosted,
    publicOnly: [],
    remarks: [
      ...(printed.length > 0 ? [`${printed.join(", ")}: what npm run -s status printed is for other programs.`] : []),
      ...envFileRemarks(given, Object.keys(environment.shape)),
      ...settingRemarks(given, Object.keys(environment.shape), {
        provider,
        hosted: hosted !== undefined,
        marketProvider: env.MARKET_PROVIDER,
      }),
    ],
  };
}
