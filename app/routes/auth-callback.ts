import { redirect } from "react-router";

/** Where mailed links lead. Browsers carry the part behind `#` over to the page. */
export const loader = () => redirect("/auth");
