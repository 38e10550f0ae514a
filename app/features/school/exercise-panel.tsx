import { type FormEvent, useId, useState } from "react";
import { capitalized } from "#lib/capitalized.ts";
import { numberWord } from "#lib/number-word.ts";
import { numberText } from "#trading/number-text.ts";
import { type Exercise, isRight, type Question, rightInRow } from "#trading/school/question.ts";
import { Button } from "../../ui/button.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { AnswerField } from "./answer-field.tsx";
import { BarPicture } from "./bar-picture.tsx";
import { readAnswer } from "./read-answer.ts";

const rightAnswer = ({ answer }: Question): string =>
  answer.kind === "choice"
    ? (answer.options.find(({ id }) => id === answer.value)?.text ?? "")
    : `${numberText(answer.value, answer.decimals)} ${answer.unit}`;

function Worked({ question }: { readonly question: Question }) {
  return (
    <div className="mt-3 grid gap-1">
      <p>
        Answer: <strong>{rightAnswer(question)}</strong>
      </p>
      {question.worked.map((step) => (
        <p key={step} className="small text-ink2 [overflow-wrap:anywhere]">
          {step}
        </p>
      ))}
    </div>
  );
}

type Props = { readonly exercise: Exercise; readonly onPassed: () => void };

/** Questions without end, each with other figures; some right answers in a row pass. */
export function ExercisePanel({ exercise, onPassed }: Props) {
  const title = useId();
  // The first question is the same for everybody: the server writes it.
  const [seed, setSeed] = useState(1);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [right, setRight] = useState<boolean | null>(null);
  const [streak, setStreak] = useState(0);
  const question = exercise.question(seed);
  const needed = rightInRow(question);
  const check = () => {
    const read = readAnswer(question, text);
    if ("error" in read) {
      setError(read.error);
      return;
    }
    const isSo = isRight(question, read.given);
    const inRow = isSo ? streak + 1 : 0;
    setError(undefined);
    setRight(isSo);
    setStreak(inRow);
    if (inRow === needed) onPassed();
  };
  const next = () => {
    setSeed(Math.floor(Math.random() * 2 ** 31));
    setText("");
    setRight(null);
  };
  // One button of one kind: a button that turns into a submit button while it is pressed submits the next question unanswered,
  // and Enter in the field after a right answer would count that answer again.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (right === null) check();
    else next();
  };
  return (
    <section className="panel p-5 md:p-7" aria-labelledby={title}>
      <h2 id={title} className="text-h3!">
        {exercise.title}
      </h2>
      <p className="mt-2 text-ink2">
        {exercise.task} {capitalized(numberWord(needed))} right answers in a row finish the lesson; each question has
        other figures.
      </p>
      <div className="mt-5 border-t border-line pt-5">
        {/* The focus stays where the answer is given: the next question is read out as it comes. */}
        <div aria-live="polite">
          <p className="font-semibold">{question.ask}</p>
          {question.chart ? <BarPicture chart={question.chart} /> : null}
          <dl className="mt-3 grid max-w-[420px] gap-1">
            {question.given.map(([label, value]) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-6">
                <dt className="text-ink2">{label}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <form onSubmit={submit} noValidate className="needs-script mt-5 grid gap-4">
          <AnswerField answer={question.answer} text={text} error={error} onChange={setText} />
          <div className="flex flex-wrap gap-3">
            {/* The second press of a double click would take the result away before it is read. */}
            <Button type="submit" onClick={(event) => event.detail > 1 && event.preventDefault()}>
              {right === null ? "Check the answer" : "Next question"}
            </Button>
          </div>
        </form>
        <div role="status" className="mt-4">
          {right === null ? null : (
            <>
              <p className={right ? "font-semibold text-up" : "font-semibold text-down"}>
                {right
                  ? `Right. ${streak >= needed ? "Exercise finished." : `${streak} of ${needed} in a row.`}`
                  : "Not right."}
              </p>
              <Worked question={question} />
            </>
          )}
        </div>
        <ScriptNote>Answering needs JavaScript. The solution of this question is below.</ScriptNote>
        <noscript>
          <Worked question={question} />
        </noscript>
      </div>
    </section>
  );
}
