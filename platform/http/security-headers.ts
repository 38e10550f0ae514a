const apiHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
  // What a caller may see is the caller's own: nothing in between keeps it unless a service says so.
  "cache-control": "no-store",
};

/** What every answer of the platform carries; a service that needs another policy (the local mailbox) has set its own. */
export function applySecurityHeaders(headers: Headers, options: { readonly tls: boolean }): void {
  for (const [name, value] of Object.entries(apiHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  if (options.tls) headers.set("strict-transport-security", "max-age=31536000; includeSubDomains");
}
