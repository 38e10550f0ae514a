const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** `5 October 2026`, the same for every reader. */
export const longDate = (iso: string) => format.format(new Date(iso));
