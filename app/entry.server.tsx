import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { appContext as bundledContext } from "./data/app-context.ts";
import { isUnavailable } from "./data/rows.ts";

/** The server fills this context for the loaders; it must be the bundle's own copy, hence from here. */
export const appContext = bundledContext;

/** Milliseconds React Router waits for a slow loader's promise before it gives the stream up. */
export const streamTimeout = 5_000;

/** What a loader throws. @see AppContext.onFailure */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Nobody waits for this page any more.
  if (request.signal.aborted) return;
  const cause = isRouteErrorResponse(error) && "error" in error ? error.error : error;
  context.get(appContext).onFailure(cause, isUnavailable(cause));
};

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
      loadContext.get(appContext).onFailure(error, isUnavailable(error));
    },
  });
  await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(body, { status: failed ? 500 : status, headers });
}
