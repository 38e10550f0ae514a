import { browserClient } from "#app/data/client.ts";
import { publishDraft, type SaveOutcome, saveChanges, touchedIn } from "../content/changes.ts";
import { type Draft, discardDraft, keepDraft } from "../content/drafts.ts";
import { type FormValues, formValues } from "../content/form-values.ts";
import { newRow } from "../content/item-query.ts";
import type { Stored } from "../content/rows.ts";
import type { Row } from "../definition/collection.ts";
import { keptForm } from "./kept-form.ts";
import { typedSince } from "./typed-since.ts";
import { drafted, type FormStart, type TypedForm, useTypedForm } from "./use-typed-form.ts";

/** The row as it is after these changes were saved. */
function storedNow({ collection, asked, stored }: TypedForm, rows: readonly (Row | null)[]): Stored {
  const at = (room: string | undefined) => rows[asked.current.findIndex((change) => change.room === room)];
  return { main: at(collection.room) ?? stored?.main ?? {}, text: at(collection.text?.room) ?? stored?.text ?? null };
}

type Shown = {
  readonly stored: Stored | null;
  readonly draft: Draft | null;
  /** Of the form on the device. */
  readonly key: string;
  /** What the form had when it was asked for. */
  readonly values: FormValues;
  readonly said: string;
};

/** Shows what was saved, kept or published, as it is stored. What was typed since the form had its values stays, on the device too. */
function show(form: TypedForm, { stored, draft, key, values, said }: Shown): void {
  const { collection, latest } = form;
  const since = typedSince(latest.current, values);
  const isDirty = Object.keys(since).length > 0;
  form.show(stored, draft);
  if (isDirty) {
    form.setTyped({ ...formValues(collection, drafted(collection, stored, draft)), ...since });
    keptForm.keep(collection.id, key, since, stored);
  }
  form.setNote({ kind: "done", text: isDirty ? `${said} What you typed since is not saved yet.` : said });
}

/** Shows the row of these values. @returns its key now. */
function showRow(form: TypedForm, rows: readonly (Row | null)[], values: FormValues, said: string): string {
  const { collection, itemKey } = form;
  const stored = storedNow(form, rows);
  const key = String(stored.main[collection.key]);
  show(form, { stored, draft: null, key: collection.single ? itemKey : key, values, said });
  return key;
}

/** @returns the row's key now, or null when nothing was saved. */
async function save(form: TypedForm): Promise<string | null> {
  const made = form.changes();
  if (!made) return null;
  return form.attempt(async () => {
    const client = await browserClient();
    const outcome: SaveOutcome = made.length > 0 ? await saveChanges(made) : { outcome: "saved", rows: [] };
    if (outcome.outcome === "conflict") form.setNote({ kind: "conflict", outcome });
    if (outcome.outcome !== "saved") return null;
    const left = form.draft !== null && !(await discardDraft(client, form.draft));
    const said = `Saved. The site shows it at the next request.${left ? " The draft was not discarded: someone kept, published or discarded it meanwhile. Reload to see it." : ""}`;
    return showRow(form, outcome.rows, form.typed, said);
  });
}

/** Keeps what is typed as a draft; `publishAt` publishes it then. */
async function saveDraft(form: TypedForm, publishAt: string | null): Promise<Draft | null> {
  const { collection, itemKey, typed, draft, setNote } = form;
  const changes = form.changes();
  if (!changes) return null;
  if (changes.length === 0) {
    setNote({ kind: "problem", text: "Nothing differs from what is published, so there is nothing to keep." });
    return null;
  }
  return form.attempt(async () => {
    const place = { collection: collection.id, rowKey: itemKey === newRow ? null : itemKey };
    const title = String(typed[collection.title] || collection.one);
    const next = await keepDraft(await browserClient(), place, draft, { title, changes, publishAt });
    if (!next) {
      setNote({
        kind: "problem",
        text: "Someone else kept a draft of this meanwhile. Reload to see it; what you typed stays on this device.",
      });
      return null;
    }
    const said = publishAt ? "Kept. It is published at its time." : "Kept as a draft. Visitors do not see it.";
    show(form, { stored: form.stored, draft: next, key: itemKey, values: typed, said });
    return next;
  });
}

const changedMeanwhile = {
  kind: "problem",
  text: "Someone kept, published or discarded this draft meanwhile. Reload to see it; what you typed stays on this device.",
} as const;

const dropDraft = (form: TypedForm) =>
  form.attempt(async () => {
    if (!form.draft) return;
    const isGone = await discardDraft(await browserClient(), form.draft);
    if (!isGone) return form.setNote(changedMeanwhile);
    form.show(form.stored, null);
    form.setNote({ kind: "done", text: "The draft is gone. What is published is unchanged." });
  });

/** Publishes the draft as it was kept. @returns the row's key now, or null. */
const publish = (form: TypedForm) =>
  form.attempt(async () => {
    if (!form.draft) return null;
    form.asked.current = form.draft.changes;
    const outcome = await publishDraft(form.draft);
    if (outcome.outcome === "conflict") form.setNote({ kind: "conflict", outcome });
    if (outcome.outcome === "gone") form.setNote(changedMeanwhile);
    if (outcome.outcome !== "saved") return null;
    const values = formValues(form.collection, drafted(form.collection, form.stored, form.draft));
    return showRow(form, outcome.rows, values, "Published.");
  });

/** Goes on from the row as somebody else left it, with what was typed here or without. */
function takeTheirs(form: TypedForm, row: Row, second: boolean, keepMine: boolean): void {
  const { collection, stored, typed } = form;
  const next: Stored = second ? { main: stored?.main ?? {}, text: row } : { main: row, text: stored?.text ?? null };
  const isTouched = touchedIn(collection, stored, typed);
  // What was not touched here follows theirs.
  const touched = Object.entries(typed).filter(([name]) => isTouched(name));
  form.setStored(next);
  form.setNote(null);
  if (keepMine) form.fill({ ...formValues(collection, next), ...Object.fromEntries(touched) }, next);
  else {
    form.setTyped(formValues(collection, next));
    form.forget();
  }
}

/** A row's form: what is typed, what is wrong with it, and where it goes. */
export function useItemForm(start: FormStart) {
  const form = useTypedForm(start);
  const { typed, errors, note, busy, stored, draft, change } = form;
  return {
    typed,
    errors,
    note,
    busy,
    stored,
    draft,
    change,
    /** Whether what was typed at an earlier visit is back. */
    kept: form.kept !== null,
    save: () => save(form),
    saveDraft: (publishAt: string | null) => saveDraft(form, publishAt),
    dropDraft: () => dropDraft(form),
    publish: () => publish(form),
    takeTheirs: (row: Row, second: boolean, keepMine: boolean) => takeTheirs(form, row, second, keepMine),
    /** Puts these values into the form, as from a revision. */
    fill: (values: FormValues) => {
      form.fill(values);
      form.setNote({ kind: "done", text: "The form holds the older text now. Nothing is saved yet." });
    },
    /** Back to what is stored: the row as it was found, where the form was kept over an earlier one. */
    reset: () => {
      form.show(stored === form.kept?.over ? start.stored : stored, draft);
      form.setNote(null);
    },
    /** The table of a change that met a conflict. */
    roomAt: (at: number) => form.asked.current[at]?.room,
  };
}

export type ItemForm = ReturnType<typeof useItemForm>;
