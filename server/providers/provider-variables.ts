import { providerForms } from "#app/data/provider-forms/all-forms.ts";
import { fieldsFor, type Values } from "#app/data/provider-forms/form.ts";

/** What is stored of a provider, its secrets opened. */
export type StoredProvider = { readonly settings: Values; readonly secrets: Values };

type Named = Readonly<Record<string, string>>;

/** Field by field: the variable that says the same. */
const direct: Readonly<Record<string, Named>> = {
  checkout: {
    provider: "CHECKOUT_PROVIDER",
    webhookSecret: "CHECKOUT_WEBHOOK_SECRET",
    sellerId: "CHECKOUT_SELLER_ID",
    storeId: "CHECKOUT_STORE_ID",
    clientToken: "CHECKOUT_CLIENT_TOKEN",
    apiToken: "CHECKOUT_API_TOKEN",
  },
  assistant: { baseUrl: "ASSISTANT_BASE_URL", apiKey: "ASSISTANT_API_KEY", model: "ASSISTANT_MODEL" },
  market: { provider: "MARKET_PROVIDER", apiKey: "MARKET_API_KEY", account: "MARKET_ACCOUNT" },
};

/** The mail server as one address. */
function smtpUrl({ settings, secrets }: StoredProvider): string {
  const { host = "", port = "", encryption, user } = settings;
  const url = new URL(`${encryption === "tls" ? "smtps" : "smtp"}://${host}:${port}`);
  if (user) url.username = encodeURIComponent(user);
  if (user && secrets.password) url.password = encodeURIComponent(secrets.password);
  if (encryption === "starttls") url.searchParams.set("requireTLS", "true");
  if (encryption === "none") url.searchParams.set("ignoreTLS", "true");
  return url.href;
}

/** The variables of each kind: with one of them in the environment, the environment decides about all. */
export const variableNames: ReadonlyMap<string, readonly string[]> = new Map([
  ...Object.entries(direct).map(([kind, names]) => [kind, Object.values(names)] as const),
  ["mail", ["SMTP_URL", "MAIL_FROM"]],
]);

/** What is stored, as the environment would say it. */
export function providerVariables(kind: string, stored: StoredProvider): Readonly<Record<string, string>> {
  if (kind === "mail") {
    const { from } = stored.settings;
    return { SMTP_URL: smtpUrl(stored), ...(from ? { MAIL_FROM: from } : {}) };
  }
  const form = providerForms.get(kind);
  const names = direct[kind];
  if (!form || !names) return {};
  return Object.fromEntries(
    fieldsFor(form, stored.settings).flatMap(({ name, kind: control }) => {
      const value = (control === "secret" ? stored.secrets : stored.settings)[name];
      return value && names[name] ? [[names[name], value]] : [];
    }),
  );
}
