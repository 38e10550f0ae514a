import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldsFor, type ProviderForm, readForm, type Values } from "#app/data/provider-forms/form.ts";
import { saveProblem } from "../content/changes.ts";
import { typedSince } from "../form/typed-since.ts";
import {
  FieldProblems,
  type ProviderState,
  type ProvidersState,
  removeProvider,
  saveProvider,
  testProvider,
} from "./providers-data.ts";
import { providersKey } from "./providers-screen.tsx";

type Said = { readonly ok: boolean; readonly text: string };
type Act = "save" | "test" | "remove";

const firstValues = (form: ProviderForm, values: Values): Values =>
  Object.fromEntries(
    form.fields.flatMap(({ name, kind, choices }) =>
      kind === "secret" ? [] : [[name, values[name] ?? (kind === "choice" ? (choices?.[0]?.[0] ?? "") : "")]],
    ),
  );

/** What is typed of a provider: secrets stay in this tab's memory, and only until they are saved. */
export function useProviderForm(form: ProviderForm, stored: ProviderState) {
  const queries = useQueryClient();
  const [values, setValues] = useState(() => firstValues(form, stored.values));
  const [secrets, setSecrets] = useState<Values>({});
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState<Act | null>(null);
  const [said, setSaid] = useState<Said | null>(null);

  const fields = fieldsFor(form, values);
  const filled = () => {
    const of = (from: Values, wants: (kind: string) => boolean) =>
      Object.fromEntries(fields.flatMap(({ name, kind }) => (wants(kind) ? [[name, from[name] ?? ""]] : [])));
    return {
      kind: form.kind,
      values: of(values, (kind) => kind !== "secret"),
      secrets: of(secrets, (kind) => kind === "secret"),
    };
  };

  async function run(act: Act, work: () => Promise<Said>) {
    setBusy(act);
    setSaid(null);
    setProblems({});
    try {
      setSaid(await work());
    } catch (error) {
      if (error instanceof FieldProblems) {
        setProblems(error.problems);
        setSaid({ ok: false, text: error.message });
      } else setSaid({ ok: false, text: saveProblem(error) });
    }
    setBusy(null);
  }

  /** Looks at the fields before anything is sent. @throws {FieldProblems} */
  const checked = () => {
    const saved = Object.keys(stored.savedAt).filter((name) => !removed.includes(name));
    const { problems: found } = readForm(form, { values, secrets, saved });
    const count = Object.keys(found).length;
    if (count > 0)
      throw new FieldProblems(
        `Nothing was sent: ${count} field${count > 1 ? "s need" : " needs"} another look.`,
        found,
      );
    return filled();
  };
  const show = (state: ProvidersState) => {
    queries.setQueryData(providersKey, state);
    // What was typed while it was on its way is not saved yet.
    setSecrets((now) => typedSince(now, secrets));
    setRemoved([]);
  };

  return {
    fields,
    values,
    secrets,
    removed,
    problems,
    busy,
    said,
    setValue: (name: string, value: string) => setValues((before) => ({ ...before, [name]: value })),
    setSecret: (name: string, value: string) => setSecrets((before) => ({ ...before, [name]: value })),
    setRemoval: (name: string, goes: boolean) =>
      setRemoved((before) => (goes ? [...before, name] : before.filter((one) => one !== name))),
    save: () =>
      run("save", async () => {
        show(await saveProvider(checked(), removed));
        return {
          ok: true,
          text:
            form.effect === "at once"
              ? "Saved. It counts from now on."
              : "Saved. It counts from the next start of the site.",
        };
      }),
    test: () => run("test", async () => testProvider(checked())),
    remove: () =>
      run("remove", async () => {
        show(await removeProvider(form.kind));
        setValues(firstValues(form, {}));
        return { ok: true, text: "Removed." };
      }),
  };
}
