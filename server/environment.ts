import { z } from "zod";
import { checkoutNames } from "#lib/checkout-providers.ts";
import { isQuoted } from "#lib/is-quoted.ts";
import { videoServices } from "#lib/video-services.ts";
import { isBitcoinAddress, isEthereumAddress } from "./coin-payments/coin-address.ts";
import { marketServices } from "./market/market-settings.ts";
import {
  folder,
  host,
  oneOf,
  optional,
  rsaKey,
  serverAddress,
  siteAddress,
  text,
  webAddress,
  wholeNumber,
  withDefault,
  word,
} from "./setting-shapes.ts";

/** Every variable that the process knows, with what it may be. */
export const environment = z.object({
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

/** The variables as they are used. */
export type Environment = z.infer<typeof environment>;

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
export function problemsOf(error: z.ZodError, variables: Record<string, string | undefined>): string[] {
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
