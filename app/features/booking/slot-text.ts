import { dateText, visitorZone } from "#lib/date-text.ts";

const weekday = { weekday: "long", month: "long", day: "numeric" } as const;
const zonedTime = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;

/** `Monday, June 1`, in the visitor's zone. */
export const dayText = (at: number): string => dateText(at, weekday);

/** `9:00 AM EDT`: with the zone's short name, because one hour in autumn comes twice. */
export const timeText = (at: number): string => dateText(at, zonedTime);

export const momentText = (at: number): string => `${dayText(at)}, ${timeText(at)}`;

/** With the zone's full name, unless the short one is that already. */
export const zonedMomentText = (at: number): string =>
  visitorZone() === "UTC" ? momentText(at) : `${momentText(at)} (${zoneText()})`;

/** `America/New York`. */
export const zoneText = (): string => visitorZone().replaceAll("_", " ");

/** Starts by the day that the visitor's calendar shows, in order. */
export const byDay = (slots: readonly number[]): readonly (readonly [day: string, starts: readonly number[]])[] => [
  ...Map.groupBy(slots, dayText),
];
