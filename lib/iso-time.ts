/** `2026-01-31 14:05`, in UTC: how tables and files write a moment. */
export const isoMinute = (at: number): string => new Date(at).toISOString().slice(0, 16).replace("T", " ");

/** The first moment of a day written as `2026-01-31`, in UTC milliseconds; NaN for anything else. */
export function isoDayTime(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // 31 February is read as 3 March.
  return Number.isNaN(time) || new Date(time).toISOString().startsWith(text) ? time : Number.NaN;
}
