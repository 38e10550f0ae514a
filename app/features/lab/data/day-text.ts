/** A day in UTC as a date field writes it: 2026-01-31. */
export const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const two = (value: number): string => String(value).padStart(2, "0");

/** 31 Jan 2026, in UTC. */
export function dayWords(time: number): string {
  const date = new Date(time);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** 2026-01-31 14:05, in UTC. */
export function minuteText(time: number): string {
  const date = new Date(time);
  return `${dayText(time)} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

/** The first moment of a written day, UTC milliseconds; NaN for anything else. */
export const dayTime = (text: string): number =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
