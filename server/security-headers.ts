import { createHash } from "node:crypto";

export type PolicySources = {
  /** Origins the browser may talk to beside our own: a hosted back end. */
  readonly connect: readonly string[];
  /** Origins of the configured checkout provider's script and frame. */
  readonly checkout: readonly string[];
  /** Origins of style sheets that the provider's script asks for. */
  readonly styles: readonly string[];
  /** Origins of the check that tells people from programs. */
  readonly captcha: readonly string[];
  /** Origins of films that lessons show in frames. */
  readonly videos: readonly string[];
};

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;
const dataBlock = /<script[^>]*\stype="application\/(ld\+)?json"/i;

/** The CSP hash of every inline script of a page: nonces cannot be shared by visitors of a cached page, hashes can. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const match of html.matchAll(inlineScript)) {
    if (dataBlock.test(match[0])) continue;
    hashes.add(
      `'sha256-${createHash("sha256")
        .update(match[1] ?? "")
        .digest("base64")}'`,
    );
  }
  return [...hashes];
}

/** Pages that any other site may show in a frame: they know nothing of their visitor, and nothing on them can be pressed to harm. */
export const mayBeFramed = (address: string): boolean => address.startsWith("/embed/");

export function contentSecurityPolicy(scriptHashes: readonly string[], sources: PolicySources, framed = false): string {
  const others = [...sources.checkout, ...sources.captcha].join(" ");
  const directives: Record<string, string> = {
    "default-src": "'none'",
    "script-src": `'self' 'wasm-unsafe-eval' ${scriptHashes.join(" ")} ${others}`,
    // The design system and the toaster set styles from script; styles cannot run code.
    "style-src": `'self' 'unsafe-inline' ${sources.styles.join(" ")}`,
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": `'self' ${sources.connect.join(" ")}`,
    "worker-src": "'self' blob:",
    "manifest-src": "'self'",
    "frame-src": `'self' ${others} ${sources.videos.join(" ")}`,
    "form-action": "'self'",
    "frame-ancestors": framed ? "*" : "'none'",
    "base-uri": "'none'",
    "object-src": "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.replace(/\s+/g, " ").trim()}`)
    .join("; ");
}

/** For whatever is no page: nothing of it may load, run or be framed. */
const closedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** A page of text with a style sheet of its own, for when nothing else can be shown. */
export const plainPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A worker is ruled by the policy of its own script: it computes, fetches from us, and starts further workers. */
const scriptPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self' blob:; " +
  "base-uri 'none'; frame-ancestors 'none'; object-src 'none'";

/** A picture may carry its own styles. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The policy of a file of the build, by its type. */
export function assetPolicy(contentType: string): string {
  if (contentType.startsWith("text/javascript")) return scriptPolicy;
  return contentType.startsWith("image/svg") ? picturePolicy : closedPolicy;
}

/** For every answer of a site behind TLS. */
export const transportSecurity = (siteUrl: string): Readonly<Record<string, string>> =>
  siteUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {};

/** What every answer of the site carries, errors included; a page has a policy of its own. */
export function baseSecurityHeaders(siteUrl: string): Record<string, string> {
  return {
    "content-security-policy": closedPolicy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    ...transportSecurity(siteUrl),
  };
}
