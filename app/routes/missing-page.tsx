import { useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { NotFoundScreen } from "../features/pages/not-found-screen.tsx";
import { SearchButton } from "../features/search/search-button.tsx";
import { RouteFailure } from "./route-failure.tsx";
import { useSite } from "./site-data.ts";

/** The page of an address that has none: search and links, inside the site's frame. */
export function MissingPage() {
  const site = useSite();
  const { pathname } = useLocation();
  // Written by the browser: the server keeps one such page for all addresses.
  const [address, setAddress] = useState<string>();
  useEffect(() => setAddress(pathname), [pathname]);
  return (
    <NotFoundScreen
      address={address}
      search={<SearchButton variant="hero" />}
      groups={[{ name: "Main pages", items: site.inlineLinks }, ...site.moreGroups]}
    />
  );
}

/** For routes with an id in their address: an id that is not there is no failure, and the visitor stays inside the site. */
export const ItemFailure = ({ error }: { readonly error: unknown }) =>
  isRouteErrorResponse(error) && error.status === 404 ? <MissingPage /> : <RouteFailure error={error} />;
