import { useId } from "react";
import type { Question } from "#trading/school/question.ts";
import { ProblemText } from "../../ui/problem-note.tsx";
import { TextField } from "../../ui/text-field.tsx";

type Props = {
  readonly answer: Question["answer"];
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
};

/** Where an answer is typed or chosen. */
export function AnswerField({ answer, text, error, onChange }: Props) {
  const name = useId();
  if (answer.kind === "number")
    return (
      <TextField
        className="max-w-[260px]"
        label={`${answer.label} (${answer.unit})`}
        help={`To ${answer.decimals} decimal place${answer.decimals === 1 ? "" : "s"}.`}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <fieldset>
      <legend className="font-semibold">{answer.label}</legend>
      <div className="mt-2 grid">
        {answer.options.map((option) => (
          <label key={option.id} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={text === option.id}
              onChange={() => onChange(option.id)}
            />
            {option.text}
          </label>
        ))}
      </div>
      <ProblemText text={error} />
    </fieldset>
  );
}
