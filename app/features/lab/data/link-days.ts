import { isoDayTime } from "#lib/iso-time.ts";
import type { SimulatedSource } from "../core/lab-source.ts";

const dayMillis = 86_400_000;

/** The last day that a source holds: `to` is the first day after. */
export const lastDay = ({ to }: Pick<SimulatedSource, "to">): number => to - dayMillis;
/** The first day after a written last one. */
export const dayAfter = (last: number): number => last + dayMillis;

/** The prices that a link asks for, and the link without them; no source where it names none, or none that can be. */
export function readLinkDays(text: string): { readonly code: string; readonly source: SimulatedSource | null } {
  const [code = "", days = ""] = text.split("&days=");
  const [first = "", last = ""] = days.split("..");
  const [from, to] = [isoDayTime(first), dayAfter(isoDayTime(last))];
  return { code, source: from < to ? { kind: "simulated", from, to } : null };
}
