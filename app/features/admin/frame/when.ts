import { dateText } from "#lib/date-text.ts";

const day = { dateStyle: "medium" } as const;
const time = { timeStyle: "short" } as const;

/** `Nov 23, 2026, 3:46 PM` in the zone of whoever looks; it breaks between day and time alone. */
export function when(at: string): string {
  const parts = [dateText(at, day), dateText(at, time)];
  return parts.map((part) => part.replaceAll(/\s/g, "\u00a0")).join(", ");
}
