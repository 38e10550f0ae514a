import { data, useLocation } from "react-router";
import { NotFoundScreen } from "../features/pages/not-found-screen.tsx";
import { SearchButton } from "../features/search/search-button.tsx";
import type { Route } from "./+types/not-found";
import { useSite } from "./site-data.ts";

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = () => [
  { title: "Page not found" },
  { name: "description", content: "There is no page at this address." },
  { name: "robots", content: "noindex" },
];

export default function NotFoundPage() {
  const site = useSite();
  const { pathname } = useLocation();
  return (
    <NotFoundScreen
      address={pathname}
      search={<SearchButton variant="hero" />}
      groups={[{ name: "Main pages", items: site.inlineLinks }, ...site.moreGroups]}
    />
  );
}
