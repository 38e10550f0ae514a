import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { NotFoundScreen } from "../features/pages/not-found-screen.tsx";
import { SearchButton } from "../features/search/search-button.tsx";
import { useSite } from "./site-data.ts";

/** What stands at an address that holds nothing: search and links, inside the site's frame. */
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
