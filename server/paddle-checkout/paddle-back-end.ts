import { readFileSync } from "node:fs";
import type { Config } from "#config";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { escapeHtml } from "#lib/escape-html.ts";
import { transportSecurity } from "../security-headers.ts";
import type { BackEnd } from "../site.ts";

const [script = "", ...frames] = checkoutProvider("paddle").origins;
export const paddleScript = script;

const policy = [
  "default-src 'none'",
  `script-src 'self' ${script}`,
  `style-src 'self' 'unsafe-inline' ${script}`,
  `frame-src ${frames.join(" ")}`,
  "img-src 'self' data:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

const headers = {
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
};

const asset = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** What the address asks for is read by the script alone: nothing of it is written into the page. */
const page = (token: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Checkout</title>
<link rel="stylesheet" href="/_paddle/checkout.css">
</head>
<body data-token="${escapeHtml(token)}"><main>
<h1>Checkout</h1>
<p role="status">The checkout of Paddle opens here.</p>
<noscript><p>Paddle's checkout needs JavaScript. Nothing was ordered.</p></noscript>
<p><button type="button">Open the checkout</button></p>
<p><a href="/">Back to the site</a></p>
</main>
<script src="https://cdn.paddle.com/paddle/v2/paddle.js"></script>
<script src="/_paddle/open.js"></script>
</body>
</html>
`;

/** The page that a cart opens in a tab while Paddle sells: Paddle has no page of its own for an account's products. */
export function paddleBackEnd(config: Config): BackEnd {
  const files = new Map([
    ["/_paddle/open.js", ["text/javascript", asset("./assets/open.js")]],
    ["/_paddle/checkout.css", ["text/css", asset("../sandbox-checkout/assets/checkout.css")]],
  ] as const);
  const answer = (status: number, type: string, body: string) =>
    new Response(body, {
      status,
      headers: { ...headers, ...transportSecurity(config.siteUrl), "content-type": `${type}; charset=utf-8` },
    });
  return {
    handles: (pathname) => pathname.startsWith("/_paddle/"),
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const { provider, clientToken } = config.checkout;
      if (provider !== "paddle" || !clientToken)
        return answer(404, "text/plain", "There is nothing at this address.\n");
      const [type, text] = files.get(pathname as "/_paddle/open.js") ?? [];
      if (type && text !== undefined) return answer(200, type, text);
      if (pathname !== "/_paddle/checkout") return answer(404, "text/plain", "There is nothing at this address.\n");
      return answer(200, "text/html", page(clientToken));
    },
  };
}
