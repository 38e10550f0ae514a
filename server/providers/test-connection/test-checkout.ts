import { z } from "zod";
import type { StoredProvider } from "../provider-variables.ts";
import { askJson } from "./ask-json.ts";
import { fails, type Verdict, works } from "./explain-failure.ts";

type Question = {
  readonly path: string;
  readonly expects: z.ZodType;
  /** What a known key lacks that may not ask it. */
  readonly right: string;
};

type Service = {
  readonly name: string;
  readonly url: (sandbox: boolean) => string;
  /** One for each right that the site's own questions need. */
  readonly questions: readonly Question[];
};

const list = z.object({ data: z.array(z.looseObject({})) });

const paddleList = (what: string): Question => ({
  path: `/${what}s?per_page=1`,
  expects: list,
  right: `the key needs the permission ${what}.read`,
});

const stripeList = (path: string, words: string): Question => ({
  path: `/v1/${path}?limit=1`,
  expects: list.extend({ object: z.literal("list") }),
  right: `the key needs to read ${words}`,
});

const services: Readonly<Record<string, Service>> = {
  gumroad: {
    name: "Gumroad",
    url: () => "https://api.gumroad.com",
    questions: [
      {
        path: "/v2/user",
        expects: z.object({ success: z.literal(true), user: z.looseObject({}) }),
        right: "the token needs the scope view_sales",
      },
      {
        path: "/v2/sales",
        expects: z.object({ success: z.literal(true), sales: z.array(z.looseObject({})) }),
        right: "the token needs the scope view_sales",
      },
    ],
  },
  lemonsqueezy: {
    name: "Lemon Squeezy",
    url: () => "https://api.lemonsqueezy.com",
    questions: [
      {
        path: "/v1/users/me",
        expects: z.object({ data: z.looseObject({ type: z.literal("users") }) }),
        right: "the key may not read its own account",
      },
    ],
  },
  paddle: {
    name: "Paddle",
    url: (sandbox) => (sandbox ? "https://sandbox-api.paddle.com" : "https://api.paddle.com"),
    questions: ["customer", "transaction", "adjustment"].map(paddleList),
  },
  stripe: {
    name: "Stripe",
    url: () => "https://api.stripe.com",
    questions: [
      stripeList("payment_links", "payment links"),
      stripeList("checkout/sessions", "checkout sessions"),
      stripeList("payment_intents", "payment intents"),
      stripeList("charges", "charges"),
      stripeList("invoices", "invoices"),
      stripeList("disputes", "disputes"),
    ],
  },
};

/** The store that the form names, where it names one: a key of another account does not know it. */
const storeService = (id: string): Service => ({
  name: "Lemon Squeezy",
  url: () => "https://api.lemonsqueezy.com",
  questions: [
    {
      path: `/v1/stores/${encodeURIComponent(id)}`,
      expects: z.object({ data: z.looseObject({ type: z.literal("stores"), id: z.literal(id) }) }),
      right: "the key may not read this store",
    },
  ],
});

/** What the fields say without asking anybody. */
function contradiction({ settings, secrets }: StoredProvider): string | undefined {
  const { provider, clientToken = "" } = settings;
  const { apiToken = "", webhookSecret = "" } = secrets;
  const sandbox = clientToken.startsWith("test_");
  if (provider === "paddle" && /_(sdbx|live)_/.test(apiToken) && apiToken.includes("_sdbx_") !== sandbox)
    return "The client-side token and the API key belong to different accounts of Paddle: one to the sandbox, one to the live account.";
  if (provider === "paddle" && /^(live|test)_|apikey_/.test(webhookSecret))
    return "This is no webhook secret: Paddle's begins with pdl_ntfset_ and is shown at the notification destination.";
  if (provider === "stripe" && /^(sk|rk|pk)_/.test(webhookSecret))
    return "This is a key and no webhook secret: Stripe's begins with whsec_ and is shown at the webhook's endpoint.";
  return undefined;
}

const isTestMode = ({ settings, secrets }: StoredProvider) =>
  (settings.clientToken ?? "").startsWith("test_") || /^(sk|rk)_test_/.test(secrets.apiToken ?? "");

/** Asks the provider's interface with the key, where there is one; what a webhook's secret opens only a message can show. */
export async function testCheckout(
  tried: StoredProvider,
  { allowsPrivate, apiUrl }: { readonly allowsPrivate: boolean; readonly apiUrl: string | undefined },
): Promise<Verdict> {
  const { provider = "", storeId } = tried.settings;
  const service = provider === "lemonsqueezy" && storeId ? storeService(storeId) : services[provider];
  if (!service)
    return works("The sandbox is part of this site. Anybody who reaches the site gets every product without paying.");
  const wrong = contradiction(tried);
  if (wrong) return fails(wrong);
  const key = tried.secrets.apiToken;
  const later =
    service.name === "Stripe"
      ? "Stripe's own test messages name no payment link and are ignored: buy at a payment link in test mode, and the order appears under Orders as held."
      : `Send a test message from ${service.name}: the order appears under Orders as held.`;
  if (!key) return works(`The fields are in order. Without an API key ${service.name} cannot be asked. ${later}`);
  for (const { path, expects, right } of service.questions) {
    const asked = await askJson({
      url: `${apiUrl ?? service.url(isTestMode(tried))}${path}`,
      headers: { authorization: `Bearer ${key}`, accept: "application/json" },
      expects,
      name: service.name,
      right,
      allowsPrivate: allowsPrivate || apiUrl !== undefined,
    });
    if ("verdict" in asked) return asked.verdict;
  }
  const mode = isTestMode(tried) ? " They are of its test mode: nobody pays, and every order is held." : "";
  return works(`${service.name} answers and knows the key.${mode} ${later}`);
}
