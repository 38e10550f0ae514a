// Stores the pages of the calculators and what they load, so that they open without a connection. With a connection every page comes
// from the site; files below /assets/ never change under their name.
const storeName = "calculators";

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The answer with its whole body: storing one whose connection breaks would lose the copy that was there. */
async function whole(response) {
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(await response.blob(), { status: response.status, headers });
}

/** Undefined when it cannot be had. A site that is busy says so with 429 or 503, and is asked again. */
async function fetched(path) {
  for (const wait of [0, 1000, 3000, 8000]) {
    await pause(wait);
    const response = await fetch(path).catch(() => undefined);
    const complete = response?.ok && (await whole(response).catch(() => undefined));
    if (complete) return complete;
    if (response && !response.ok && response.status !== 429 && response.status !== 503) return undefined;
  }
  return undefined;
}

async function storeAll({ pages, assets }) {
  const store = await caches.open(storeName);
  const wanted = new Set([...pages, ...pages.map((page) => `${page}.data`), ...assets]);
  // One at a time: a phone has better things to do with its connection.
  for (const path of wanted) {
    if (path.startsWith("/assets/") && (await store.match(path))) continue;
    const response = await fetched(path);
    if (response) await store.put(path, response);
  }
  for (const request of await store.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await store.delete(request);
  }
}

async function fromSite(request) {
  const { pathname } = new URL(request.url);
  const store = await caches.open(storeName);
  if (pathname.startsWith("/assets/")) return (await store.match(pathname)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await store.match(pathname);
    if (stored) return stored;
    throw error;
  }
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
  if (event.data?.type === "store") event.waitUntil(storeAll(event.data));
});
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const ours = pathname.startsWith("/assets/") || pathname.startsWith("/forex-tools");
  if (origin === location.origin && event.request.method === "GET" && ours) event.respondWith(fromSite(event.request));
});
