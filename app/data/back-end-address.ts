export type BackEndAddress = { readonly supabaseUrl: string; readonly siteUrl: string };

/**
 * Where a page in the browser reaches the back end. The embedded one answers at every address of the site, so a page opened at
 * `localhost` asks `localhost`, although SITE_URL says `127.0.0.1`: its content security policy allows no other origin.
 */
export const backEndAddress = ({ supabaseUrl, siteUrl }: BackEndAddress, pageOrigin?: string): string =>
  supabaseUrl === siteUrl ? (pageOrigin ?? globalThis.location.origin) : supabaseUrl;
