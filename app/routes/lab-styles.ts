import href from "../styles/lab-pages.css?url";

/** The style sheet of pages with charts and long tables; the rest of the site never fetches it. */
export const labStyles = () => [{ rel: "stylesheet", href }];
