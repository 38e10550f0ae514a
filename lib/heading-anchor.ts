/** A heading's id on its page: `What a trade costs` is `what-a-trade-costs`. */
export const headingAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
