const written =
  /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/;
const compact = /^(\d{4})(\d{2})(\d{2})(?:[ T](\d{2}):?(\d{2}):?(\d{2})?)?$/;

const offsetOf = (zone: string | undefined): number => {
  if (!zone || zone === "Z" || zone === "UTC") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
};

/**
 * UTC milliseconds of a time as price files write it (year first; without a zone it is UTC), or of UNIX seconds or
 * milliseconds. Undefined for anything else, a 31 February included.
 */
export function parseMoment(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^\d{9,10}(\.\d+)?$/.test(trimmed)) return Math.round(Number(trimmed) * 1000);
  if (/^\d{12,13}$/.test(trimmed)) return Number(trimmed);
  const parts = written.exec(trimmed) ?? compact.exec(trimmed);
  if (!parts) return undefined;
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction = "0", zone] = parts;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const millis = Math.floor(Number(`0.${fraction}`) * 1000);
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    millis,
  );
  if (new Date(at).getUTCDate() !== Number(day) || new Date(at).getUTCMonth() + 1 !== Number(month)) return undefined;
  return at - offsetOf(zone);
}
