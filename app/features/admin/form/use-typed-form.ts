import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Change, changesOf, type SaveOutcome, saveProblem } from "../content/changes.ts";
import type { Draft } from "../content/drafts.ts";
import { checkForm, type FormErrors, type FormValues, formValues } from "../content/form-values.ts";
import type { Stored } from "../content/rows.ts";
import type { Collection, Row } from "../definition/collection.ts";
import type { Typed } from "../definition/field.ts";
import { keptForm } from "./kept-form.ts";
import { typedSince } from "./typed-since.ts";

export type FormNote =
  | { readonly kind: "problem" | "done"; readonly text: string }
  | { readonly kind: "conflict"; readonly outcome: Extract<SaveOutcome, { outcome: "conflict" }> };

export type FormStart = {
  readonly collection: Collection;
  readonly itemKey: string;
  readonly stored: Stored | null;
  readonly draft: Draft | null;
};

/** The row that a draft would make. */
export function drafted(collection: Collection, stored: Stored | null, draft: Draft | null): Stored | null {
  const of = (room: string | undefined, row: Row | null | undefined): Row | null => {
    const after = draft?.changes.find((change) => change.room === room)?.after;
    return after ? { ...row, ...after } : (row ?? null);
  };
  const main = of(collection.room, stored?.main);
  return main ? { main, text: of(collection.text?.room, stored?.text) } : null;
}

function focusFirst(errors: FormErrors): void {
  const [name = ""] = Object.keys(errors);
  requestAnimationFrame(() => document.getElementById(`field-${name.replaceAll(".", "-")}`)?.focus());
}

const wrong = (errors: FormErrors) => {
  const count = Object.keys(errors).length;
  return `Nothing was saved: ${count} ${count === 1 ? "field needs" : "fields need"} another look.`;
};

/** What is typed into a row's form, what is stored beneath it, and what is wrong. What is typed is kept on the device until it is saved. */
export function useTypedForm({ collection, itemKey, stored: found, draft: waiting }: FormStart) {
  const [kept, setKept] = useState(() => keptForm.read(collection.id, itemKey));
  const [stored, setStored] = useState<Stored | null>(kept?.over ?? found);
  const [draft, setDraft] = useState(waiting);
  const [typed, setTyped] = useState<FormValues>(() => ({
    ...formValues(collection, drafted(collection, stored, waiting)),
    ...kept?.typed,
  }));
  const [errors, setErrors] = useState<FormErrors>({});
  const [note, setNote] = useState<FormNote | null>(null);
  const [busy, setBusy] = useState(false);
  /** What was asked for last: a conflict names its place in it. */
  const asked = useRef<readonly Change[]>([]);
  const newKey = useRef(collection.newKey?.() ?? "");
  const latest = useRef(typed);
  latest.current = typed;
  const queries = useQueryClient();

  /** Of these values the device keeps those that differ from the row that they are typed over. */
  const fill = (values: FormValues, over = stored) => {
    setTyped(values);
    const shown = formValues(collection, drafted(collection, over, draft));
    const since = typedSince(values, shown);
    if (Object.keys(since).length > 0) keptForm.keep(collection.id, itemKey, since, over);
    else keptForm.forget(collection.id, itemKey);
  };
  const change = (name: string, value: Typed) => {
    fill({ ...typed, [name]: value });
    setNote(null);
  };
  const forget = () => {
    keptForm.forget(collection.id, itemKey);
    setKept(null);
    void queries.invalidateQueries({ queryKey: ["admin"], refetchType: "none" });
  };
  /** The form shows what is stored, or the draft of it. */
  const show = (next: Stored | null, nextDraft: Draft | null) => {
    setStored(next);
    setDraft(nextDraft);
    setErrors({});
    setTyped(formValues(collection, drafted(collection, next, nextDraft)));
    forget();
  };
  /** The changes that the form asks for, or null when something typed is wrong. */
  const changes = (): readonly Change[] | null => {
    const checked = checkForm(collection, typed);
    setErrors("errors" in checked ? checked.errors : {});
    if ("errors" in checked) {
      setNote({ kind: "problem", text: wrong(checked.errors) });
      focusFirst(checked.errors);
      return null;
    }
    asked.current = changesOf(collection, stored, { typed, values: checked.values, key: newKey.current });
    return asked.current;
  };
  /** Runs what may fail; null when it did, and the form says why. */
  const attempt = async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    setBusy(true);
    setNote(null);
    try {
      return await work();
    } catch (error) {
      setNote({ kind: "problem", text: saveProblem(error) });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return {
    collection,
    itemKey,
    stored,
    setStored,
    draft,
    setDraft,
    kept,
    typed,
    latest,
    setTyped,
    errors,
    note,
    setNote,
    busy,
    asked,
    fill,
    change,
    forget,
    show,
    changes,
    attempt,
  };
}

export type TypedForm = ReturnType<typeof useTypedForm>;
