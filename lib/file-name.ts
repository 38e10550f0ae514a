/** A file's name from words: letters and digits only, so that every system takes it. */
export const fileName = (words: string, longest = 80): string =>
  words
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, longest)
    .replace(/-+$/, "") || "strategy";
