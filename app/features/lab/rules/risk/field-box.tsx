import type { ReactNode } from "react";
import { type Path, textOf } from "../document/document-path.ts";
import { problemWords } from "../document/problem-words.ts";
import { useRules } from "../rules-context.ts";

type Props = { readonly label: string; readonly path: Path; readonly children: ReactNode; readonly wide?: boolean };

/** A labelled box of tokens, with what is wrong at its own place below. */
export function FieldBox({ label, path, children, wide }: Props) {
  const { problems } = useRules();
  const place = textOf(path);
  const wrong = problems.filter((problem) => problem.path === place);
  return (
    <fieldset className={wide ? "lab-field col-span-2" : "lab-field"}>
      <legend>{label}</legend>
      <div className="lab-box">
        {children}
        {wrong.map((problem) => (
          <span className="tok-error" key={problem.message}>
            {problemWords(problem)}.
          </span>
        ))}
      </div>
    </fieldset>
  );
}
