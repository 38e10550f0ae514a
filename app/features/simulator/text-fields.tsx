import { type ReactNode, useState } from "react";
import { TextField } from "../../ui/text-field.tsx";

/** Texts of a form under their names, a field for a number among them, and what is wrong with them, until one is changed. */
export function useTextFields<Text extends Readonly<Record<string, string>>>(first: Text) {
  const [text, setText] = useState<Text>(first);
  const [told, setTold] = useState<{ readonly of: Text; readonly problem: string | null }>({
    of: first,
    problem: null,
  });
  const setProblem = (problem: string | null) => setTold({ of: text, problem });
  const field = (name: keyof Text & string, label: string, help?: string): ReactNode => (
    <TextField
      label={label}
      help={help}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={text[name] ?? ""}
      onChange={({ currentTarget }) => setText({ ...text, [name]: currentTarget.value })}
    />
  );
  return { text, setText, field, problem: told.of === text ? told.problem : null, setProblem };
}

export type TextFields<Text extends Readonly<Record<string, string>>> = ReturnType<typeof useTextFields<Text>>;

/** What to correct first, read out when it appears. */
export function FormProblem({ problem }: { readonly problem: string | null }) {
  return problem ? (
    <p role="alert" className="small text-down">
      {problem}
    </p>
  ) : null;
}
