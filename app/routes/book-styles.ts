import href from "../styles/books.css?url";

/** The style sheet of the e-books; the rest of the site never fetches it. */
export const bookStyles = () => [{ rel: "stylesheet", href }];
