import { firstWhere } from "#lib/first-where.ts";

/** Share of sorted values above a limit. */
export function shareBeyond(sorted: Float64Array, limit: number): number {
  const below = firstWhere(sorted.length, (at) => (sorted[at] as number) > limit);
  return sorted.length === 0 ? Number.NaN : (sorted.length - below) / sorted.length;
}
