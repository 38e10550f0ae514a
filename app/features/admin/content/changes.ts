import * as z from "zod";
import { DataError } from "#app/data/rows.ts";
import type { Collection, Row } from "../definition/collection.ts";
import { callDatabase } from "./call-database.ts";
import { type FormValues, formValues } from "./form-values.ts";
import type { Stored } from "./rows.ts";

/** One row's change: as it was read (null for a new one), and the columns that change (null to delete it). */
export type Change = { readonly room: string; readonly before: Row | null; readonly after: Row | null };

const row = z.record(z.string(), z.unknown()).nullable();
const answer = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("saved"), rows: z.array(row) }),
  z.object({ outcome: z.literal("conflict"), at: z.number(), row }),
  z.object({ outcome: z.literal("gone") }),
]);
export type SaveOutcome = z.infer<typeof answer>;

/** @throws {DataError} when it was refused or did not arrive; then nothing was changed. */
export const saveChanges = async (changes: readonly Change[]): Promise<SaveOutcome> =>
  answer.parse(await callDatabase("save_content", { changes }));

/** "gone" where it was published, discarded or kept again since it was read. */
export const publishDraft = async (draft: { readonly id: string; readonly savedAt: string }): Promise<SaveOutcome> =>
  answer.parse(await callDatabase("publish_draft", { draft: draft.id, kept: draft.savedAt }));

const words: Readonly<Record<string, string>> = {
  "23505": "Another row has this address or name already. Choose another one.",
  "23503": "Something that it names is not there, or something else still needs it.",
  "23514": "The database refused a value. Look at the fields that have a fixed form, as dates and links.",
  "42501": "Your account may not change this. Sign in again with your second factor, or ask the owner.",
  PGRST301: "Your session has ended. Sign in again in another tab; what you typed stays here.",
  PGRST303: "Your session has ended. Sign in again in another tab; what you typed stays here.",
};

/** Why saving failed, in words that say what to do. */
export function saveProblem(error: unknown): string {
  if (!(error instanceof DataError))
    return "The site could not be reached. What you typed is saved on this device; try again.";
  if (error.status === 401) return words.PGRST301 ?? "";
  if (error.code === "42501") return words["42501"] ?? "";
  if (error.status === 0 || (error.status ?? 0) >= 500)
    return "The site did not answer. What you typed is saved on this device; try again in a moment.";
  return words[error.code ?? ""] ?? error.message;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The columns that somebody changed: what a control shows of a row may be less exact than the row, as a moment without its seconds. */
function changed(names: readonly string[], before: Row | null, values: Row, isTouched: (name: string) => boolean): Row {
  const touched = names.filter((name) => !before || (isTouched(name) && !same(before[name], values[name])));
  return Object.fromEntries(touched.map((name) => [name, values[name]]));
}

/** Whether somebody typed something else into a field than what it showed of the stored row. */
export function touchedIn(collection: Collection, stored: Stored | null, typed: FormValues) {
  const shown = formValues(collection, stored);
  return (name: string) => !same(typed[name], shown[name]);
}

type Filled = {
  /** What was typed, and what it says. */
  readonly typed: FormValues;
  readonly values: Row;
  /** Names a new row of a collection whose rows are not named by hand. */
  readonly key: string;
};

/** The changes that bring what is stored to what was typed; none when nothing differs. */
export function changesOf(collection: Collection, stored: Stored | null, { typed, values, key }: Filled): Change[] {
  const { room, text, single } = collection;
  const isTouched = touchedIn(collection, stored, typed);
  const names = Object.keys(collection.fields);
  if (single) {
    const inside = (stored?.main[single.inside] ?? {}) as Row;
    const after = changed(names, inside, values, isTouched);
    const before = stored?.main ?? null;
    return Object.keys(after).length === 0
      ? []
      : [{ room, before, after: { [single.inside]: { ...inside, ...after } } }];
  }
  const changes: Change[] = [];
  const main = changed(names, stored?.main ?? null, values, isTouched);
  if (!stored && collection.newKey) changes.push({ room, before: null, after: { ...main, [collection.key]: key } });
  else if (Object.keys(main).length > 0) changes.push({ room, before: stored?.main ?? null, after: main });
  if (text) {
    const second = changed(Object.keys(text.fields), stored?.text ?? null, values, isTouched);
    const name = String(values[collection.key] ?? key);
    if (!stored?.text) changes.push({ room: text.room, before: null, after: { ...second, [text.key]: name } });
    // First, because a row that gets another name takes its text along.
    else if (Object.keys(second).length > 0) changes.unshift({ room: text.room, before: stored.text, after: second });
  }
  return changes;
}

/** Undoes changes that deleted rows. @returns the error message; null for success. */
export async function undelete(changes: readonly Change[]): Promise<string | null> {
  try {
    const back = changes.toReversed().map(({ room, before }) => ({ room, before: null, after: before }));
    await saveChanges(back);
    return null;
  } catch (error) {
    return saveProblem(error);
  }
}
