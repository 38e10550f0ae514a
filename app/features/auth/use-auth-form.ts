import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { AuthOutcome } from "./auth-outcome.ts";

export type FieldName = "email" | "password" | "name";
export type FormProblem = { readonly summary: string; readonly fields: Partial<Record<FieldName, string>> };
export type FormValues = Record<FieldName, string>;

const emptyField: Record<FieldName, string> = {
  email: "Enter your email address.",
  password: "Enter your password.",
  name: "Enter your name.",
};

function valuesOf(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const text = (name: FieldName) => String(data.get(name) ?? "");
  return { email: text("email"), password: text("password"), name: text("name") };
}

function problemOf(outcome: AuthOutcome & { ok: false }, values: FormValues): FormProblem {
  if (outcome.code !== "missing_credentials") {
    return { summary: outcome.message, fields: outcome.field ? { [outcome.field]: outcome.message } : {} };
  }
  const blank = (["email", "password"] as const).filter((name) => values[name].trim() === "");
  return { summary: outcome.message, fields: Object.fromEntries(blank.map((name) => [name, emptyField[name]])) };
}

/** One submission at a time; what went wrong is said in a summary that takes the focus, and beside its field. */
export function useAuthForm(submit: (values: FormValues) => Promise<AuthOutcome>) {
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (problem) summary.current?.focus();
  }, [problem]);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = valuesOf(event.currentTarget);
    setBusy(true);
    setProblem(null);
    const outcome = await submit(values);
    setBusy(false);
    if (!outcome.ok) setProblem(problemOf(outcome, values));
  };

  return { problem, busy, summary, onSubmit };
}
