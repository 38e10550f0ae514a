import { data } from "react-router";
import type { Route } from "./+types/not-found";
import { MissingPage } from "./missing-page.tsx";

export const loader = () => data(null, { status: 404 });

export const meta: Route.MetaFunction = () => [
  { title: "Page not found" },
  { name: "description", content: "There is no page at this address." },
  { name: "robots", content: "noindex" },
];

export default function NotFoundPage() {
  return <MissingPage />;
}
