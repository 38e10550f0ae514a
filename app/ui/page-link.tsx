import { Link, type LinkProps } from "react-router";
import { useOnline } from "./use-online.ts";

/**
 * A link to a page of ours, fetched on intent. Not while offline: the router reloads the open page when code of a page that it
 * fetches ahead does not come, and the visitor would lose it by merely pointing at a link.
 */
export function PageLink({ prefetch = "intent", ...rest }: LinkProps) {
  return <Link prefetch={useOnline() ? prefetch : "none"} {...rest} />;
}
