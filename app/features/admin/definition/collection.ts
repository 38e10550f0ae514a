import type { Field } from "./field.ts";

export type Row = Readonly<Record<string, unknown>>;
export type Group = "Pages" | "School" | "Shop" | "People" | "Business";

/** A kind of thing that the owner edits. The list, the form, its checks, revisions and CSV follow from it. */
export type Collection = {
  /** In the console's addresses. */
  readonly id: string;
  readonly group: Group;
  /** `FAQ`, and one of it: `question`. */
  readonly name: string;
  readonly one: string;
  /** What it is and where it is shown. */
  readonly about: string;
  /** The table, and the column that names a row. */
  readonly room: string;
  readonly key: string;
  /** Editors may change it; else the owner alone. */
  readonly editors: boolean;
  /** Fields that an editor sees and the owner alone changes; a new row's course is the editor's to choose. */
  readonly ownersFields?: readonly string[];
  /** Fields that the owner alone changes while the row has evidence: it proves what they say. */
  readonly provenFields?: readonly string[];
  /** The column by which people know a row. */
  readonly title: string;
  /** Further columns of the list. */
  readonly list: readonly string[];
  readonly order: readonly [column: string, direction: "up" | "down"];
  readonly fields: Readonly<Record<string, Field>>;
  /** What is wrong between fields of which each is right by itself, by field. */
  readonly check?: (values: Row) => Readonly<Record<string, string>> | null;
  /** Columns that nobody types. */
  readonly kept?: readonly string[];
  /** A second table with one row for each row of the first: its key is the first one's. */
  readonly text?: { readonly room: string; readonly key: string; readonly fields: Readonly<Record<string, Field>> };
  /** One row alone, by its key, whose fields are inside of this column. */
  readonly single?: { readonly key: string; readonly inside: string };
  /** Where visitors see a row. */
  readonly page?: (row: Row) => string | null;
  /** How a row is shown or hidden: a column of yes and no, or of states. */
  readonly shown?: "published" | "status" | "enabled";
  /** For rows with no address of their own: a new one gets this key. */
  readonly newKey?: () => string;
};

/** What most collections have: a column `id`, an order made by hand, and an owner who alone changes them. */
const usual = { key: "id", order: ["position", "up"], editors: false } as const;

export const defineCollection = (
  defined: Omit<Collection, keyof typeof usual> & Partial<Pick<Collection, keyof typeof usual>>,
): Collection => ({ ...usual, ...defined });

/** Why somebody with this role cannot change a field of a row, null for a new one; null when they can. */
export function lockedBecause(
  { ownersFields = [], provenFields = [] }: Collection,
  name: string,
  role: "owner" | "editor" | "support",
  stored: Row | null,
): string | null {
  if (role === "owner") return null;
  if (ownersFields.includes(name) && !(stored === null && name === "course_id"))
    return "Only the owner changes this, because it decides what is paid for or counts as proven.";
  return stored?.evidence && provenFields.includes(name)
    ? "Only the owner changes this, because there is evidence for what it says."
    : null;
}

/** Of both tables. */
export const fieldsOfAll = (collection: Collection): Readonly<Record<string, Field>> => ({
  ...collection.fields,
  ...collection.text?.fields,
});
