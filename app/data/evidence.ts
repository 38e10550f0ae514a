import { rows } from "./rows.ts";

type Spoken = { readonly evidence: string | null };

/** Rows whose evidence counts until the end of its last day, UTC; afterwards they have none. */
export function withStandingEvidence<Row extends Spoken>(list: readonly Row[], today = new Date()): Row[] {
  const day = today.toISOString().slice(0, 10);
  return list.map((row) => {
    const { evidenceUntil, ...rest } = row as Row & { readonly evidenceUntil?: string | null };
    return { ...(rest as unknown as Row), evidence: evidenceUntil && evidenceUntil < day ? null : row.evidence };
  });
}

/** Rows of figures and testimonials, with the evidence that still counts. @throws {DataError} as `rows` does */
export const rowsWithEvidence = async <Row extends Spoken>(query: Parameters<typeof rows>[0]): Promise<Row[]> =>
  withStandingEvidence(await rows<Row>(query));
