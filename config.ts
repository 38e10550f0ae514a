import { networkInterfaces } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { reachableHosts, urlHost } from "#lib/reachable-hosts.ts";

/** An environment that cannot be started with; `problems` names every bad variable at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

const blankAsUnset = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankAsUnset, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => blankAsUnset(value) ?? fallback, schema);

const webUrl = z.url({ protocol: /^https?$/, error: "must be an http:// or https:// address" });

/** Visitors open it and mailed links begin with it, so it is an origin without a path, and no "any address". */
const siteAddress = webUrl
  .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), {
    error: "must be an address without a path, as https://your.site",
  })
  .refine((text) => !/^https?:\/\/(0\.0\.0\.0|\[::\])/.test(text), {
    error: "must be an address that a browser can open",
  });

const environment = z.object({
  PORT: withDefault(z.coerce.number({ error: "must be a port number" }).int().min(0).max(65_535), 3000),
  HOST: withDefault(z.string(), "127.0.0.1"),
  DATA_DIR: withDefault(z.string(), ".data"),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })),
  SITE_URL: optional(siteAddress),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })),
  CHECKOUT_PROVIDER: optional(z.enum(["sandbox", "gumroad", "lemonsqueezy"])),
  // Whoever guesses it sells to themselves.
  CHECKOUT_WEBHOOK_SECRET: optional(z.string().trim().min(16, { error: "must have at least 16 characters" })),
  CHECKOUT_SELLER_ID: optional(z.string()),
  CHECKOUT_API_TOKEN: optional(z.string()),
  LICENCE_SECRET: optional(z.string().min(32, { error: "must have at least 32 characters" })),
  FACTOR_SECRET: optional(z.string().min(32, { error: "must have at least 32 characters" })),
  MAIL_FROM: optional(z.email({ error: "must be an e-mail address" })),
  ASSISTANT_BASE_URL: optional(webUrl),
  ASSISTANT_API_KEY: optional(z.string()),
  ASSISTANT_MODEL: optional(z.string()),
  MARKET_PROVIDER: withDefault(z.enum(["simulated"]), "simulated"),
  TRUSTED_PROXIES: withDefault(z.coerce.number().int().min(0).max(10), 0),
  SUPABASE_URL: optional(webUrl),
  SUPABASE_ANON_KEY: optional(z.string()),
  SUPABASE_SERVICE_ROLE_KEY: optional(z.string()),
});

/** "none": nothing can be bought, because nobody said where money goes. */
export type CheckoutProviderName = NonNullable<z.infer<typeof environment>["CHECKOUT_PROVIDER"]> | "none";

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
    /** Gumroad: confirms each sale with its sales interface. */
    readonly apiToken: string | undefined;
  };
  /** Robots' licence keys are derived with it; undefined derives one from this installation's service key. */
  readonly licenceSecret: string | undefined;
  /** Encrypts the keys of authenticator apps; undefined uses a secret of the database. */
  readonly factorSecret: string | undefined;
  readonly assistant: {
    readonly baseUrl: string | undefined;
    readonly apiKey: string | undefined;
    readonly model: string | undefined;
  };
  readonly marketProvider: "simulated";
  /** How many proxies in front of this server may be believed about the client's address. */
  readonly trustedProxies: number;
  /** A hosted Supabase project to use instead of the embedded platform. */
  readonly hosted: { readonly url: string; readonly anonKey: string; readonly serviceRoleKey: string } | undefined;
};

const loopbackHosts = new Set(["127.0.0.1", "::1", "localhost"]);
const isLoopbackAddress = (url: string) => loopbackHosts.has(new URL(url).hostname.replace(/^\[(.*)\]$/, "$1"));

function hostedProject(env: z.infer<typeof environment>): Config["hosted"] {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey } = env;
  if (!url && !anonKey && !serviceRoleKey) return undefined;
  if (url && anonKey && serviceRoleKey) return { url: url.replace(/\/+$/, ""), anonKey, serviceRoleKey };
  throw new ConfigError([
    "SUPABASE_URL, SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY go together: set all three or none",
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

/** @throws {ConfigError} naming every variable that cannot be used. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  const env = parsed.data;
  const siteUrl = (env.SITE_URL ?? defaultSiteUrl(env)).replace(/\/+$/, "");
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
      provider: checkoutProvider(env, siteUrl),
      testNotice: env.CHECKOUT_PROVIDER === "sandbox",
      webhookSecret: env.CHECKOUT_WEBHOOK_SECRET,
      sellerId: env.CHECKOUT_SELLER_ID,
      apiToken: env.CHECKOUT_API_TOKEN,
    },
    licenceSecret: env.LICENCE_SECRET,
    factorSecret: env.FACTOR_SECRET,
    assistant: { baseUrl: env.ASSISTANT_BASE_URL, apiKey: env.ASSISTANT_API_KEY, model: env.ASSISTANT_MODEL },
    marketProvider: env.MARKET_PROVIDER,
    trustedProxies: env.TRUSTED_PROXIES,
    hosted: hostedProject(env),
  };
}
