import { dayMillis } from "../calendar/zone-clock.ts";

const two = (value: number): string => String(value).padStart(2, "0");

const fraction = (millis: number): string => (millis === 0 ? "" : `.${String(millis).padStart(3, "0")}000`);

/** "19 days 04:30:00", as pandas prints a Timedelta. */
export function durationText(millis: number): string {
  const days = Math.floor(millis / dayMillis);
  const rest = millis - days * dayMillis;
  const seconds = Math.floor(rest / 1000);
  return `${days} days ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${fraction(rest % 1000)}`;
}

/** "2004-08-19 00:00:00", as pandas prints a Timestamp. */
export function momentText(millis: number): string {
  const iso = new Date(millis).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}${fraction(((millis % 1000) + 1000) % 1000)}`;
}

/** A whole column of moments: dates alone when every one is midnight. */
export const momentColumn = (moments: readonly number[]): string[] => {
  const dates = moments.every((at) => at % dayMillis === 0);
  return moments.map((at) => (dates ? momentText(at).slice(0, 10) : momentText(at)));
};

/** A whole column of durations: days alone when every one is whole. */
export const durationColumn = (durations: readonly number[]): string[] => {
  const days = durations.every((length) => length % dayMillis === 0);
  return durations.map((length) => (days ? `${length / dayMillis} days` : durationText(length)));
};

/** A double as Python prints it: the shortest digits that read back, with an exponent below 1e-4 and from 1e16. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return "";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e16)) {
    const [digits, exponent] = value.toExponential().split("e") as [string, string];
    const power = Number(exponent);
    return `${digits}e${power < 0 ? "-" : "+"}${two(Math.abs(power))}`;
  }
  if (Number.isInteger(value)) return `${Object.is(value, -0) ? "-0" : value}.0`;
  return String(value);
}

const units = [dayMillis, 3_600_000, 60_000, 1000, 1] as const;

/** Rounds up to the finest unit (day, hour, minute, second, millisecond) that the data's own step uses. */
export function ceilToResolution(millis: number, period: number): number {
  const unit = units.find((size) => period % size === 0) ?? 1;
  return Math.ceil(millis / unit) * unit;
}
