import { redirect } from "react-router";
import type { Route } from "./+types/auth-callback";

/** Where mailed links lead. Browsers carry the part behind `#` over to the page. */
export const loader = ({ request }: Route.LoaderArgs) => redirect(`/auth${new URL(request.url).search}`);
