import type { ReactNode } from "react";
import { useWrong } from "../context/rules-parts.ts";
import { type Path, textOf } from "../document/document-path.ts";
import { problemWords } from "../document/problem-words.ts";

type Props = { readonly label: string; readonly path: Path; readonly children: ReactNode; readonly wide?: boolean };

/** A labeled box of tokens, with what is wrong at its own place below. */
export function FieldBox({ label, path, children, wide }: Props) {
  const place = textOf(path);
  const wrong = useWrong((path) => path === place, problemWords);
  return (
    <fieldset className={wide ? "lab-field col-span-2" : "lab-field"}>
      <legend>{label}</legend>
      <div className="lab-box">
        {children}
        {wrong.map((words) => (
          <span className="tok-error" key={words}>
            {words}.
          </span>
        ))}
      </div>
    </fieldset>
  );
}
