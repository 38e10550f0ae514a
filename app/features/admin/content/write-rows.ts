import { DataError } from "#app/data/rows.ts";
import { type Change, type SaveOutcome, saveProblem } from "./changes.ts";
import type { BrokenLine, PlannedRow } from "./csv.ts";

/** Rows that are written in one transaction. */
const batch = 200;

type Options = {
  readonly save: (changes: readonly Change[]) => Promise<SaveOutcome>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
};

export type Written = {
  readonly written: number;
  /** Lines that the database refused; nothing of them is written. */
  readonly refused: readonly BrokenLine[];
  /** Why it ended before the last row; null when it did not. */
  readonly ended: string | null;
};

/** The database refused what a row says: the others of its transaction may be fine. Nothing else is worth another try. */
const isAboutRow = (error: unknown) => error instanceof DataError && /^(22|23|P0001)/.test(error.code ?? "");

const changedMeanwhile = "Someone changed this row after the file was read. Read the file again.";

/**
 * Writes rows in transactions of 200. One that is refused is written in halves, until the rows that are to blame are found: those are told by
 * their lines, and the others are written.
 */
export async function writeRows(rows: readonly PlannedRow[], { save, signal, onProgress }: Options): Promise<Written> {
  const refused: BrokenLine[] = [];
  let written = 0;

  async function write(part: readonly PlannedRow[]): Promise<void> {
    if (part.length === 0) return;
    const [first] = part;
    let problem: string;
    try {
      const { outcome } = await save(part.flatMap(({ changes }) => changes));
      if (outcome === "saved") {
        written += part.length;
        return;
      }
      problem = changedMeanwhile;
    } catch (error) {
      if (!isAboutRow(error)) throw error;
      problem = saveProblem(error);
    }
    if (part.length === 1 && first) return void refused.push({ line: first.line, problem });
    const half = Math.ceil(part.length / 2);
    await write(part.slice(0, half));
    await write(part.slice(half));
  }

  try {
    for (let at = 0; at < rows.length; at += batch) {
      if (signal.aborted) return { written, refused, ended: "You stopped it." };
      await write(rows.slice(at, at + batch));
      onProgress({ done: Math.min(rows.length, at + batch), total: rows.length });
    }
    return { written, refused, ended: null };
  } catch (error) {
    return { written, refused, ended: saveProblem(error) };
  }
}
