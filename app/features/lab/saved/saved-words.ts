const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** `21 Nov 2026`, in the visitor's own time zone. */
export const dayText = (at: number): string => day.format(at);
