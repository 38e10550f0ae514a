import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { appContext as bundledContext } from "./data/app-context.ts";

/** The server fills this context for the loaders; it must be the bundle's own copy, hence from here. */
export const appContext = bundledContext;

/** Milliseconds React Router waits for a slow loader's promise before it gives the stream up. */
export const streamTimeout = 5_000;

/** Whole pages, never a shell with holes: they are cached, hashed for the content security policy and compressed as one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  if (status === 404 && loadContext.get(appContext).missingUnwritten) return new Response(null, { status, headers });
  let failed = false;
  const body = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />, {
    signal: AbortSignal.timeout(streamTimeout + 1_000),
    // Parts that hydrate late are still written in their place: the reader without scripts sees the whole page.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failed = true;
      console.error(error);
    },
  });
  await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { status: failed ? 500 : status, headers });
}
