import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import type { CaptchaWidget } from "#lib/captcha-widgets.ts";
import { type CheckoutName, checkoutNames } from "#lib/checkout-providers.ts";
import { isQuoted } from "#lib/is-quoted.ts";
import { reachableHosts, urlHost } from "#lib/reachable-hosts.ts";
import { type VideoService, videoServices } from "#lib/video-services.ts";
import { isEmbeddedApiKey } from "#platform/http/key-store.ts";
import { isSocketUrl } from "#platform/postgres/socket-directory.ts";
import { isBitcoinAddress, isEthereumAddress } from "./server/coin-payments/coin-address.ts";
import { envFileRemarks } from "./server/env-file.ts";
import { type MarketService, marketServices } from "./server/market/market-settings.ts";
import { settingRemarks } from "./server/setting-remarks.ts";

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

const blankAsUnset = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsUnset, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => blankAsUnset(value) ?? fallback, schema);

/** A text that `accepts`; `expected` ends the sentence "NAME=value cannot be used: expected …". */
const text = (accepts: (value: string) => boolean, expected: string) =>
  z
    .string()
    .trim()
    .refine((value) => !isQuoted(value) && accepts(value), { error: expected, abort: true });

const wholeNumber = (least: number, most: number, expected: string) =>
  text((value) => /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most, expected).transform(
    Number,
  );

const parsedUrl = (value: string) => (/\s/.test(value) || !URL.canParse(value) ? undefined : new URL(value));

const webAddress = (expected: string) =>
  text((value) => /^https?:$/.test(parsedUrl(value)?.protocol ?? "") && /^https?:\/\//i.test(value), expected);

const serverAddress = (protocols: RegExp, expected: string) =>
  text((value) => {
    const url = parsedUrl(value);
    // A database may be reached by a socket's path, which follows the question mark.
    // A / in a password ends the host for every reader, and the rest of the password would be taken for a path.
    const isTorn = /^\w+:\/\/[^:/?#]+:[^?]*[/#][^?]*@/.test(value);
    return (
      url !== undefined &&
      !isTorn &&
      protocols.test(url.protocol) &&
      (url.hostname !== "" || url.searchParams.has("host"))
    );
  }, expected);

/** Visitors open it and mailed links begin with it, so it is an origin without a path, and no "any address". */
const siteAddress = webAddress("the address that visitors use, as https://your.site")
  .refine((value) => /^https?:\/\/[^/?#@]+\/?$/i.test(value), {
    error: "an address without a path, a name or a password, as https://your.site",
    abort: true,
  })
  // A mark that was typed behind it would be a part of the name for whoever reads the address.
  .refine((value) => /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/.test(new URL(value).hostname), {
    error: "the address that visitors use, with letters, digits, dots and hyphens in its name, as https://your.site",
    abort: true,
  })
  .refine((value) => !/^https?:\/\/(0\.0\.0\.0|\[::\])/.test(value), {
    error: "an address that a browser can open, as http://192.168.1.20:3000",
  });

const host = text(
  // Four numbers of which one is beyond 255 are neither an address nor a name.
  (value) => isIP(value) !== 0 || (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value) && URL.canParse(`http://${value}`)),
  "an address of this machine without a port, as 127.0.0.1, or 0.0.0.0 for all of them",
);
const folder = text(
  (value) => !/^~|^[a-z]+:\/\/|\$/i.test(value),
  "a folder's path written out, as /var/lib/northpip-site, without ~ and $",
);
const oneOf = <const T extends readonly [string, ...string[]]>(names: T, expected: string) =>
  z
    .string()
    .trim()
    .pipe(z.enum(names, { error: expected }));
/** An RSA key in PEM; of several lines, of one with `\n` in it, or the base64 of PKCS #1 or #8 alone, as Supabase has it. */
function rsaKey(value: string): string | undefined {
  const frames = value.startsWith("-----")
    ? [value.replaceAll("\\n", "\n")]
    : ["RSA PRIVATE KEY", "PRIVATE KEY"].map((name) => `-----BEGIN ${name}-----\n${value}\n-----END ${name}-----`);
  for (const pem of frames) {
    try {
      const key = createPrivateKey(pem);
      if (key.asymmetricKeyType !== "rsa" || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return undefined;
      return key.export({ type: "pkcs8", format: "pem" }).toString();
    } catch {
      // Not in this frame.
    }
  }
  return undefined;
}
const word = (expected: string) => text((value) => /^[\x21-\x7e]+$/.test(value), expected);

const environment = z.object({
  PORT: withDefault(wholeNumber(0, 65_535, "a port number from 1 to 65535, or 0 for a free one"), "3000"),
  HOST: withDefault(host, "127.0.0.1"),
  DATA_DIR: withDefault(folder, ".data"),
  DATABASE_URL: optional(
    serverAddress(
      /^postgres(ql)?:$/,
      "the address of a database, as postgres://user:password@host:5432/northpip; in a user name or password @ is written %40, / %2F, : %3A, # %23, ? %3F and % %25",
    ),
  ),
  SITE_URL: optional(siteAddress),
  SMTP_URL: optional(
    serverAddress(
      /^smtps?:$/,
      "the address of a mail server, as smtp://user:password@host:587 or smtps://…:465; in a user name or password @ is written %40, / %2F, : %3A, # %23, ? %3F and % %25",
    ),
  ),
  CHECKOUT_PROVIDER: optional(
    oneOf(checkoutNames, `${checkoutNames.slice(1).join(", ")} or ${checkoutNames[0]}, in small letters`),
  ),
  // Whoever guesses it sells to themselves.
  CHECKOUT_WEBHOOK_SECRET: optional(
    text((value) => value.length >= 16, "the secret that the provider signs its messages with, at least 16 characters"),
  ),
  CHECKOUT_SELLER_ID: optional(word("the seller_id of your Gumroad account, without spaces")),
  CHECKOUT_STORE_ID: optional(
    text((value) => /^\d{1,20}$/.test(value), "the number of your store at Lemon Squeezy, from Settings, Stores"),
  ),
  CHECKOUT_API_TOKEN: optional(word("an access token or API key of your account at the provider, without spaces")),
  CHECKOUT_CLIENT_TOKEN: optional(
    text(
      (value) => /^(live|test)_\w{8,100}$/.test(value),
      "a client-side token of Paddle, that begins with live_ or test_",
    ),
  ),
  CHECKOUT_API_URL: optional(
    webAddress("the address of a stand-in for the provider's interface, as http://127.0.0.1:4010"),
  ),
  PAY_BITCOIN_ADDRESS: optional(
    text(isBitcoinAddress, "a Bitcoin address of the main network with a good checksum, that begins with bc1, 1 or 3"),
  ),
  PAY_ETHEREUM_ADDRESS: optional(
    text(isEthereumAddress, "an Ethereum address with the capitals of its checksum, as your wallet shows it"),
  ),
  LICENCE_SECRET: optional(text((value) => value.length >= 32, "a random text of at least 32 characters")),
  FACTOR_SECRET: optional(text((value) => value.length >= 32, "a random text of at least 32 characters")),
  PROVIDER_SECRET: optional(text((value) => value.length >= 32, "a random text of at least 32 characters")),
  SAML_SSO: withDefault(oneOf(["on", "off"], "on or off"), "off"),
  SAML_PRIVATE_KEY: optional(
    text(
      (value) => rsaKey(value) !== undefined,
      "an RSA key of 2,048 bits or more, in PEM or in base64 without its frame",
    ),
  ),
  SAML_ALLOW_ENCRYPTED_ASSERTIONS: withDefault(oneOf(["on", "off"], "on or off"), "off"),
  CAPTCHA_SITE_KEY: optional(
    text(
      (value) => /^(turnstile|hcaptcha):[\w-]{4,100}$/.test(value),
      "turnstile: or hcaptcha: and the site key that belongs to your secret key",
    ),
  ),
  VIDEO_FRAMES: optional(
    text(
      (value) => value.split(",").every((name) => (videoServices as readonly string[]).includes(name.trim())),
      `${videoServices.join(" or ")}, or both with a comma between`,
    ),
  ),
  PASSWORD_RANGE_URL: optional(webAddress("the address of a list, as https://api.pwnedpasswords.com/range")),
  MAIL_FROM: optional(
    text((value) => z.email().safeParse(value).success, "an e-mail address alone, as no-reply@your.site"),
  ),
  ASSISTANT_BASE_URL: optional(webAddress("the address of a language model's service, as https://api.example.com/v1")),
  ASSISTANT_API_KEY: optional(word("the key of that service, without spaces")),
  ASSISTANT_MODEL: optional(word("the name of a model of that service, without spaces")),
  MARKET_PROVIDER: withDefault(oneOf(marketServices, `${marketServices.join(", ")}, in small letters`), "simulated"),
  MARKET_API_URL: optional(webAddress("the address of the price service, as https://data-api.ecb.europa.eu/service")),
  MARKET_API_KEY: optional(word("the key of the price service, without spaces")),
  MARKET_ACCOUNT: optional(
    text((value) => /^[\w-]{1,64}$/.test(value), "the number of your OANDA account, as 101-004-1234567-001"),
  ),
  TRUSTED_PROXIES: withDefault(wholeNumber(0, 10, "how many proxies stand in front of this server, 0 to 10"), "0"),
  SUPABASE_CONFIG: optional(
    text((value) => value.endsWith(".toml"), "the path of a settings file, as /etc/northpip/config.toml"),
  ),
  SUPABASE_URL: optional(webAddress("the address of your project, as https://abcdefgh.supabase.co")),
  SUPABASE_ANON_KEY: optional(word("the project's anon key, without spaces")),
  SUPABASE_SERVICE_ROLE_KEY: optional(word("the project's service role key, without spaces")),
});

/** The value as it may be shown: secrets are not, and long ones are cut. */
function shownValue(name: string, value: string): string {
  if (/SECRET|KEY|TOKEN/.test(name)) return `(${value.length} characters)`;
  // A user name may be an address, whose own @ ends nothing.
  const named = value.replace(/(:\/\/[^:/]*):.*@/, "$1:…@").replace(/(password=)[^&]*/i, "$1…");
  // Without :// nothing says where a password begins.
  const bare = name.endsWith("_URL") && !named.includes("://") ? named.replace(/^.*@/, "…@") : named;
  return bare.length > 80 ? `${bare.slice(0, 80)}…` : bare;
}

/** One sentence for each variable that cannot be used, however many things are wrong with it. */
function problemsOf(error: z.ZodError, variables: Record<string, string | undefined>): string[] {
  const expected = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const name = path.join(".");
    if (!expected.has(name)) expected.set(name, message);
  }
  return [...expected].map(([name, message]) => {
    const value = variables[name] ?? "";
    return `${name}=${shownValue(name, value)} cannot be used: expected ${isQuoted(value) ? "the same without the quotation marks around it" : message}.`;
  });
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

function hostedProject(env: z.infer<typeof environment>): Config["hosted"] {
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
function checkoutProvider(env: z.infer<typeof environment>, siteUrl: string): CheckoutProviderName {
  if (env.CHECKOUT_PROVIDER) return env.CHECKOUT_PROVIDER;
  const local = loopbackHosts.has(env.HOST) && isLoopbackAddress(siteUrl) && env.TRUSTED_PROXIES === 0;
  return local && !env.SMTP_URL ? "sandbox" : "none";
}

const defaultSiteUrl = ({ HOST, PORT }: z.infer<typeof environment>) =>
  `http://${urlHost(reachableHosts(HOST, networkInterfaces())[0] ?? HOST)}:${PORT}`;

function samlKey({ SAML_PRIVATE_KEY: text, SAML_ALLOW_ENCRYPTED_ASSERTIONS: encrypted }: z.infer<typeof environment>) {
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
