import { browserClient } from "#app/data/client.ts";
import { publishDraft, type SaveOutcome, saveChanges, touchedIn } from "../content/changes.ts";
import { type Draft, discardDraft, keepDraft } from "../content/drafts.ts";
import { type FormValues, formValues } from "../content/form-values.ts";
import { newRow } from "../content/item-query.ts";
import type { Stored } from "../content/rows.ts";
import type { Row } from "../definition/collection.ts";
import { keptForm } from "./kept-form.ts";
import { drafted, type FormStart, type TypedForm, useTypedForm } from "./use-typed-form.ts";

/** The row as it is after these changes were saved. */
function storedNow({ collection, asked, stored }: TypedForm, rows: readonly (Row | null)[]): Stored {
  const at = (room: string | undefined) => rows[asked.current.findIndex((change) => change.room === room)];
  return { main: at(collection.room) ?? stored?.main ?? {}, text: at(collection.text?.room) ?? stored?.text ?? null };
}

const notSaved = "What you typed since is not saved yet.";

type Saved = { readonly rows: readonly (Row | null)[]; readonly values: FormValues; readonly said: string };

/**
 * Shows what was saved or published, the rows of these values. What was typed since the form had them stays, on the device too.
 * @returns the row's key now.
 */
function shown(form: TypedForm, { rows, values, said }: Saved): string {
  const { collection, itemKey, latest } = form;
  const next = storedNow(form, rows);
  const key = String(next.main[collection.key]);
  const since = Object.entries(latest.current).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(values[name]),
  );
  form.show(next, null);
  if (since.length > 0) {
    const typed = { ...formValues(collection, next), ...Object.fromEntries(since) };
    form.setTyped(typed);
    keptForm.keep(collection.id, collection.single ? itemKey : key, typed);
  }
  form.setNote({ kind: "done", text: since.length > 0 ? `${said} ${notSaved}` : said });
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
    if (form.draft) await discardDraft(client, form.draft.id);
    const said = "Saved. The site shows it at the next request.";
    return shown(form, { rows: outcome.rows, values: form.typed, said });
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
    form.setDraft(next);
    form.forget();
    const said = publishAt ? "Kept. It is published at its time." : "Kept as a draft. Visitors do not see it.";
    const since = form.latest.current;
    if (since !== typed) keptForm.keep(collection.id, itemKey, since);
    setNote({ kind: "done", text: since === typed ? said : `${said} ${notSaved}` });
    return next;
  });
}

const dropDraft = (form: TypedForm) =>
  form.attempt(async () => {
    if (!form.draft) return;
    await discardDraft(await browserClient(), form.draft.id);
    form.show(form.stored, null);
    form.setNote({ kind: "done", text: "The draft is gone. What is published is unchanged." });
  });

/** Publishes the draft as it was kept. @returns the row's key now, or null. */
const publish = (form: TypedForm) =>
  form.attempt(async () => {
    if (!form.draft) return null;
    form.asked.current = form.draft.changes;
    const outcome = await publishDraft(form.draft.id);
    if (outcome.outcome === "conflict") form.setNote({ kind: "conflict", outcome });
    if (outcome.outcome === "gone")
      form.setNote({ kind: "problem", text: "Someone published or discarded this draft meanwhile." });
    if (outcome.outcome !== "saved") return null;
    const values = formValues(form.collection, drafted(form.collection, form.stored, form.draft));
    return shown(form, { rows: outcome.rows, values, said: "Published." });
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
  if (keepMine) form.fill({ ...formValues(collection, next), ...Object.fromEntries(touched) });
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
    /** Back to what is stored. */
    reset: () => {
      form.show(stored, draft);
      form.setNote(null);
    },
    /** The table of a change that met a conflict. */
    roomAt: (at: number) => form.asked.current[at]?.room,
  };
}

export type ItemForm = ReturnType<typeof useItemForm>;
