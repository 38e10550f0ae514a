import { isRouteErrorResponse, useLocation } from "react-router";
import { errorText } from "#lib/error-text.ts";

const messageOf = (error: unknown) => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return errorText(error);
};

/** The server had too much to do for a page that a link asked for; a page opened directly is then `server/busy-page.ts`. */
const isBusy = (error: unknown) => isRouteErrorResponse(error) && (error.status === 503 || error.status === 429);

const wordsOf = (error: unknown) =>
  isBusy(error)
    ? {
        title: "Busy for a moment",
        heading: "The site is busy for a moment",
        lead: "Please try again in a few seconds.",
      }
    : {
        title: "Unexpected Application Error",
        heading: "Unexpected Application Error!",
        lead: messageOf(error),
      };

/** What is shown when a page cannot be: plain links, so that it works when nothing else does. */
export function RouteFailure({ error }: { readonly error: unknown }) {
  const { pathname, search } = useLocation();
  const { title, heading, lead } = wordsOf(error);
  return (
    <div className="wrap grid min-h-[80dvh] content-center gap-5 py-16">
      <title>{title}</title>
      <h1>{heading}</h1>
      <p className="lead figure">{lead}</p>
      <p className="text-ink2">Your cart and your account are untouched. Loading the page again often helps.</p>
      <p className="flex flex-wrap gap-3">
        {/* Plain links: a full load is the way out of a broken state. */}
        <a className="btn btn-primary" href={pathname + search}>
          Load this page again
        </a>
        <a className="btn btn-secondary" href="/">
          Back to the home page
        </a>
        <a className="btn btn-secondary" href="/support">
          Ask for help
        </a>
      </p>
    </div>
  );
}
