import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadProduct, type Product } from "#app/data/catalog.ts";
import { loadPlans } from "#app/data/content.ts";
import { serverClient } from "#app/data/server-client.ts";
import { paidPeriod, periodNote, piecesOfTime } from "#lib/paid-period.ts";
import { HttpError } from "#platform/http/errors.ts";
import { readBytes } from "#platform/http/read-body.ts";
import type { Log, Service } from "#platform/http/service.ts";
import { checkoutPage, messagePage } from "./checkout-page.ts";
import { emailProblem, type OrderForm, openOrder, quantityProblem, readOrder } from "./order-form.ts";
import { type ActionOptions, performAction } from "./perform-action.ts";

export type SandboxOptions = {
  readonly siteUrl: string;
  /** The webhook's secret. */
  readonly secret: string;
  /** Reaches the site's own back end. */
  readonly fetch: typeof fetch;
  readonly anonKey: string;
  readonly log?: Pick<Log, "error">;
  /** Counts an order against the address it comes from. False: that address has had too many. */
  readonly mayOrder?: (remoteAddress: string) => Promise<boolean>;
  /** Milliseconds by which a late event is late. */
  readonly lateMs?: number;
};

const maxFormBytes = 8_192;
const asset = (name: string) => readFileSync(new URL(`./assets/${name}`, import.meta.url), "utf8");

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  // The one page of the site that may be framed, and only by the site: its overlay is such a frame.
  "frame-ancestors 'self'",
  "base-uri 'none'",
].join("; ");

/** What every answer of the sandbox carries. */
export const sandboxHeaders = {
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  // `no-referrer` would make the browser send the form with `Origin: null`, which is what a foreign page looks like.
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  // As the site's own: it may open this page in a window of its own.
  "cross-origin-opener-policy": "same-origin-allow-popups",
} as const;

/** The typeface of the site, which a buyer takes this page to be part of. */
const typeface = () =>
  new Response(
    readFileSync(
      createRequire(import.meta.url).resolve("@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2"),
    ),
    { headers: { ...sandboxHeaders, "content-type": "font/woff2", "cache-control": "public, max-age=86400" } },
  );

const answer = (status: number, type: string, body: string, headers: Record<string, string> = {}) =>
  new Response(body, {
    status,
    headers: { ...sandboxHeaders, "content-type": `${type}; charset=utf-8`, ...headers },
  });
const html = (status: number, body: string) => answer(status, "text/html", body);

const isForeign = (request: Request, siteUrl: string) => {
  const origin = request.headers.get("origin");
  return (
    request.headers.get("sec-fetch-site") === "cross-site" ||
    (origin !== null && origin !== siteUrl && origin !== new URL(request.url).origin)
  );
};

/** @returns null past the limit; what is beyond it was never in memory. */
async function readForm(request: Request): Promise<string | null> {
  try {
    return new TextDecoder().decode(await readBytes(request, maxFormBytes));
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) return null;
    throw error;
  }
}

/** Says that an order is too large; null when it is not. */
function tooMany(order: OrderForm): Response | null {
  const problem = quantityProblem(order);
  return problem ? html(422, messagePage("Too many in one order", problem)) : null;
}

type Submitted = { readonly request: Request; readonly product: Product; readonly mayOrder: () => Promise<boolean> };

async function submit({ request, product, mayOrder }: Submitted, options: ActionOptions): Promise<Response> {
  if (isForeign(request, options.siteUrl))
    return html(403, messagePage("Not from here", "This form can only be sent from its own page."));
  const body = await readForm(request);
  if (body === null)
    return html(413, messagePage("This form is too large", "Please open the checkout again from the site."));
  const submitted = readOrder(new URLSearchParams(body));
  if (!submitted)
    return html(400, messagePage("This form is not complete", "Please open the checkout again from the site."));
  const { order, action } = submitted;
  const refused = tooMany(order);
  if (refused) return refused;
  const problem = action === "decline" ? null : emailProblem(order.email);
  if (problem) return html(422, checkoutPage({ product, order, problem }));
  if (!(await mayOrder()))
    return html(
      429,
      messagePage("Too many test orders", "Nothing was ordered. Wait ten minutes, then send the form again."),
    );
  return html(200, checkoutPage({ product, order, result: await performAction(options, action, order, product) }));
}

/**
 * Our own checkout provider: overlay script, hosted page, signed webhooks. Prices come from the catalog, never from the
 * request. Mounted at `/_sandbox`; `context.path` is the path below that.
 */
export function createSandboxCheckout(given: SandboxOptions): Service {
  const { siteUrl, fetch, anonKey, mayOrder = async () => true, lateMs = 5_000, log = console } = given;
  const client = serverClient(fetch, anonKey, siteUrl);
  const options: ActionOptions = {
    siteUrl,
    // As it is now: the owner may have set another one.
    get secret() {
      return given.secret;
    },
    fetch,
    lateMs,
    log,
  };
  const scripts: Readonly<Record<string, Response | undefined>> = {
    "/overlay.js": answer(200, "text/javascript", asset("overlay.js"), { "cache-control": "public, max-age=300" }),
    "/manrope.woff2": typeface(),
    "/checkout.css": answer(200, "text/css", asset("checkout.css"), { "cache-control": "public, max-age=300" }),
  };

  async function paidNote({ id, kind }: Product) {
    const plan = kind === "plan" ? (await loadPlans(client)).find((one) => one.id === id) : undefined;
    const period = paidPeriod(kind === "vps" ? "monthly" : plan?.type);
    return period
      ? { paidNote: (quantity: number) => periodNote(period, "sandbox", piecesOfTime(kind, quantity)) }
      : {};
  }

  async function checkout(request: Request, id: string, remoteAddress: string): Promise<Response> {
    if (!["GET", "HEAD", "POST"].includes(request.method))
      return answer(405, "text/plain", "Use GET or POST", { allow: "GET, POST" });
    const found = /^[a-z0-9-]{1,100}$/.test(id) ? await loadProduct(client, id) : null;
    if (!found)
      return html(404, messagePage("No such product", "The catalog does not have this product. Nothing was ordered."));
    const product = { ...found, ...(await paidNote(found)) };
    if (request.method === "POST")
      return submit({ request, product, mayOrder: () => mayOrder(remoteAddress) }, options);
    const order = openOrder(new URL(request.url).searchParams);
    return tooMany(order) ?? html(200, checkoutPage({ product, order }));
  }

  return async (request, { path, remoteAddress }) => {
    const known = Object.hasOwn(scripts, path) ? scripts[path] : undefined;
    if (known) return known.clone();
    const id = /^\/checkout\/([^/]+)\/?$/.exec(path)?.[1];
    if (id === undefined) return html(404, messagePage("Nothing here", "There is nothing at this address."));
    try {
      return await checkout(request, id, remoteAddress);
    } catch (error) {
      log.error("the sandbox checkout failed", { error, path });
      return html(
        503,
        messagePage("The checkout is not available right now", "Nothing was ordered. Please try again in a moment."),
      );
    }
  };
}
