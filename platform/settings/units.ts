import { z } from "zod";

const sizes: Readonly<Record<string, number>> = {
  "": 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};

/** Bytes of "50MiB", "20MB" or a plain number: MB are millions, MiB powers of two. */
export const byteSize = z.union([z.number().int().nonnegative(), z.string()]).transform((value, context) => {
  const [, amount = "", unit = ""] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(String(value).trim()) ?? [];
  const name = unit.toLowerCase();
  const bytes = Object.hasOwn(sizes, name) ? Math.floor(Number(amount) * (sizes[name] ?? 0)) : Number.NaN;
  if (amount !== "" && Number.isSafeInteger(bytes)) return bytes;
  const isSize = amount !== "" && !Number.isNaN(bytes);
  context.addIssue({ code: "custom", message: isSize ? "is larger than any file" : 'expected a size, as "50MiB"' });
  return z.NEVER;
});

const unitSeconds: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };

/** Seconds of a duration as Go writes it: `24h`, `1h30m`, `300s`; undefined for any other text. */
export function secondsOf(text: string): number | undefined {
  if (!/^(\d{1,9}(\.\d{1,9})?(ms|[smh]))+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ms|[smh])/g);
  return [...parts].reduce((sum, [, amount, unit = ""]) => sum + Number(amount) * (unitSeconds[unit] ?? 0), 0);
}

/** A duration of the settings file, in seconds. */
export const duration = z.string().transform((value, context) => {
  const seconds = value === "0" ? 0 : secondsOf(value);
  if (seconds !== undefined) return seconds;
  context.addIssue({ code: "custom", message: 'expected a duration, as "1h30m"' });
  return z.NEVER;
});
