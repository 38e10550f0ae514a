const isSignInPage = (path: string) => path === "/auth" || path.startsWith("/auth/");

/**
 * The path to continue at after signing in, if it is one of this site; otherwise the fallback.
 * Read the way a browser will: `//host`, `/\host`, tabs and newlines inside, other schemes all leave the site.
 */
export function safeNextPath(next: string | null | undefined, fallback = "/member-area"): string {
  const origin = "https://site.invalid";
  if (!next?.startsWith("/") || !URL.canParse(next, origin)) return fallback;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname.startsWith("//") || isSignInPage(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
