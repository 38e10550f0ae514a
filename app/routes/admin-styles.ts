import href from "../styles/admin.css?url";

/** The style sheet of the console; the site never fetches it. */
export const adminStyles = () => [{ rel: "stylesheet", href }];
