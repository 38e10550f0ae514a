import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { AuthOutcome } from "./auth-outcome.ts";

export type FieldName = "email" | "password" | "name";
export type FormProblem = {
  /** Null when what is said beside the fields is all there is to say. */
  readonly summary: string | null;
  readonly fields: Partial<Record<FieldName, string>>;
};
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
  const words = blank.map((name, at) => [name, at === 0 ? outcome.message : emptyField[name]] as const);
  return { summary: null, fields: Object.fromEntries(words) };
}

/**
 * One submission at a time; what went wrong is said in a summary that takes the focus, and beside its field. Where only fields are empty,
 * the first of them takes it.
 */
export function useAuthForm(submit: (values: FormValues) => Promise<AuthOutcome>) {
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (problem) (summary.current ?? form.current?.querySelector<HTMLElement>("[aria-invalid=true]"))?.focus();
  }, [problem]);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    setBusy(true);
    setProblem(null);
    const outcome = await submit(values);
    setBusy(false);
    if (!outcome.ok) setProblem(problemOf(outcome, values));
  };

  return { problem, busy, form, summary, onSubmit };
}
