/**
 * Fetches this page's data past the browser's cache. The browser may keep it for some seconds, which is right for a visitor and
 * wrong for an owner who has just changed what it shows.
 */
export async function freshenPageData(): Promise<void> {
  const wanted = `${location.pathname}.data`;
  const names = performance.getEntriesByType("resource").map(({ name }) => name);
  const addresses = new Set(names.filter((name) => new URL(name).pathname === wanted));
  await Promise.all([...addresses].map((address) => fetch(address, { cache: "reload" })));
}
