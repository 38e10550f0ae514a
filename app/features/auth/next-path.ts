const isSignInPage = (path: string) => path === "/auth" || path.startsWith("/auth/");

/** Paddle's checkout takes whose order it is from an address that a page of this site leads to: no stranger's link may lead there through one. */
const isNoPage = (path: string) => /^\/(?:_|[a-z]+\/v1\/)/.test(path);

/**
 * The path to continue at after signing in, if it is a page of this site; otherwise the fallback.
 * Read the way a browser will: `//host`, `/\host`, tabs and newlines inside, other schemes all leave the site.
 */
export function safeNextPath(next: string | null | undefined, fallback = "/member-area"): string {
  const origin = "https://site.invalid";
  if (!next?.startsWith("/") || !URL.canParse(next, origin)) return fallback;
  const url = new URL(next, origin);
  const { pathname } = url;
  if (url.origin !== origin || pathname.startsWith("//") || isSignInPage(pathname) || isNoPage(pathname))
    return fallback;
  return pathname + url.search + url.hash;
}
