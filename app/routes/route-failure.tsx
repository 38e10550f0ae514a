import { isRouteErrorResponse } from "react-router";

const messageOf = (error: unknown) => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
};

/** What is shown when a page cannot be: plain links, so that it works when nothing else does. */
export function RouteFailure({ error }: { readonly error: unknown }) {
  return (
    <div className="wrap grid min-h-[80dvh] content-center gap-5 py-16">
      <title>Unexpected Application Error</title>
      <p className="eyebrow">Something failed on this page</p>
      <h1>Unexpected Application Error!</h1>
      <p className="lead figure">{messageOf(error)}</p>
      <p className="text-ink2">Your cart and your account are untouched. Loading the page again often helps.</p>
      <p className="flex flex-wrap gap-3">
        {/* Plain links: a full load is the way out of a broken state. */}
        <a className="btn btn-primary" href="/">
          Back to the home page
        </a>
        <a className="btn btn-secondary" href="/support">
          Ask for help
        </a>
      </p>
    </div>
  );
}
