import { createHash } from "node:crypto";

export type PolicySources = {
  /** Origins the browser may talk to beside our own: a hosted back end. */
  readonly connect: readonly string[];
  /** Origins of the configured checkout provider's script and frame. */
  readonly checkout: readonly string[];
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

export function contentSecurityPolicy(scriptHashes: readonly string[], sources: PolicySources): string {
  const checkout = sources.checkout.join(" ");
  const directives: Record<string, string> = {
    "default-src": "'none'",
    "script-src": `'self' 'wasm-unsafe-eval' ${scriptHashes.join(" ")} ${checkout}`,
    // The design system and the toaster set styles from script; styles cannot run code.
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": `'self' ${sources.connect.join(" ")}`,
    "worker-src": "'self' blob:",
    "manifest-src": "'self'",
    "frame-src": `'self' ${checkout}`,
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "object-src": "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.replace(/\s+/g, " ").trim()}`)
    .join("; ");
}

/** What every answer of the site carries, errors included. */
export function baseSecurityHeaders(siteUrl: string): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    ...(siteUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
}
