const allowedMethods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

const allowedHeaders = [
  "accept-profile",
  "apikey",
  "authorization",
  "baggage",
  "cache-control",
  "content-encoding",
  "content-profile",
  "content-type",
  "idempotency-key",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "prefer",
  "range",
  "range-unit",
  "tus-resumable",
  "traceparent",
  "tracestate",
  "upload-length",
  "upload-metadata",
  "upload-offset",
  "x-client-info",
  "x-metadata",
  "x-region",
  "x-request-id",
  "x-retry-count",
  "x-signature",
  "x-supabase-api-version",
  "x-upsert",
].join(", ");

const exposedHeaders = [
  "Accept-Ranges",
  "Content-Disposition",
  "Content-Location",
  "Content-Range",
  "ETag",
  "Last-Modified",
  "Link",
  "Location",
  "Preference-Applied",
  "Proxy-Status",
  "Range-Unit",
  "Retry-After",
  "Tus-Complete",
  "Tus-Extension",
  "Tus-Max-Size",
  "Tus-Resumable",
  "Tus-Version",
  "Upload-Expires",
  "Upload-Length",
  "Upload-Metadata",
  "Upload-Offset",
  "X-Request-Id",
  "X-Sb-Error-Code",
  "X-Supabase-Api-Version",
  "X-Total-Count",
].join(", ");

const loopbackOrigin = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

export type CorsPolicy = {
  /** The site's own origin. */
  readonly siteUrl: string;
  /** True when the server only listens on this machine: its development origins are then welcome, unless a proxy publishes the site. */
  readonly loopback: boolean;
};

/** Whether pages of this origin may use the interface: the site's own, and development ones on a machine of its own. */
export function isAllowedOrigin(origin: string, { siteUrl, loopback }: CorsPolicy): boolean {
  const own = new URL(siteUrl).origin;
  if (origin === own) return true;
  // A port past the last one is no origin.
  return loopback && loopbackOrigin.test(own) && loopbackOrigin.test(origin) && URL.canParse(origin);
}

/** Lets pages of allowed origins read the answer; any other origin gets no permission, and `Vary` keeps caches honest. */
export function applyCors(headers: Headers, origin: string | null, policy: CorsPolicy): void {
  headers.append("vary", "Origin");
  if (!origin || !isAllowedOrigin(origin, policy)) return;
  headers.set("access-control-allow-origin", origin);
  headers.set("access-control-expose-headers", exposedHeaders);
}

/** The answer to a browser's preflight question. */
export function preflight(request: Request, policy: CorsPolicy): Response {
  const headers = new Headers();
  const origin = request.headers.get("origin");
  applyCors(headers, origin, policy);
  if (headers.has("access-control-allow-origin")) {
    headers.set("access-control-allow-methods", allowedMethods);
    headers.set("access-control-allow-headers", allowedHeaders);
    headers.set("access-control-max-age", "7200");
  }
  return new Response(null, { status: 204, headers });
}
