import { useEffect, useRef } from "react";
import type { JudgedQuiz, StartedQuiz } from "#app/data/quizzes.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { ProblemText } from "../../ui/problem-note.tsx";
import { UnansweredMark, unansweredText, useUnanswered } from "./use-unanswered.tsx";

type Question = Extract<StartedQuiz, { outcome: "started" }>["questions"][number];
type Judged = Extract<JudgedQuiz, { outcome: "judged" }>;
type Props = {
  readonly questions: readonly Question[];
  /** What was chosen before a reload, by question. */
  readonly chosen?: Readonly<Record<string, number>>;
  readonly judged: Judged | null;
  readonly busy: boolean;
  readonly onChoose: (question: string, choice: number) => void;
  readonly onAnswer: (choices: number[]) => void;
};

function Verdict({ question, answer }: { readonly question: Question; readonly answer: Judged["answers"][number] }) {
  const right = answer.answer === null ? null : question.choices[answer.answer];
  return (
    <div className={classNames("note-rule mt-3", answer.right ? "border-up!" : "border-down!")}>
      <p className="font-semibold">
        <span aria-hidden="true" className={answer.right ? "text-up" : "text-down"}>
          {answer.right ? "✓ " : "✗ "}
        </span>
        {answer.right ? "Right." : `Not right. The answer is: ${right}`}
      </p>
      {answer.why ? <p className="mt-1">{answer.why}</p> : null}
    </div>
  );
}

/** The questions of one attempt, and after it was judged what is right and why. */
export function QuizForm({ questions, chosen, judged, busy, onChoose, onAnswer }: Props) {
  const { unanswered, check, answered } = useUnanswered();
  const form = useRef<HTMLFormElement>(null);
  const restored = useRef(chosen !== undefined);
  // The start button, which had the focus, is gone. A reload begins at the top of the page.
  useEffect(() => {
    if (!restored.current) form.current?.focus();
  }, []);
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="Questions"
      className="grid gap-8 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        const names = questions.map(({ id }) => id);
        const given = new FormData(event.currentTarget);
        if (check(event.currentTarget, names)) onAnswer(names.map((name) => Number(given.get(name))));
      }}
    >
      {questions.map((question, at) => (
        <fieldset key={question.id} disabled={judged !== null} className="min-w-0">
          <legend className="mb-2 font-semibold text-lead">
            {at + 1}. {question.question}
          </legend>
          {question.choices.map((choice, index) => (
            <label key={choice} className="flex min-h-11 items-center gap-3 py-1 has-checked:font-semibold">
              <input
                type="radio"
                name={question.id}
                value={index}
                defaultChecked={chosen?.[question.id] === index}
                onChange={() => {
                  answered(question.id);
                  onChoose(question.id, index);
                }}
                className="size-5 shrink-0"
              />
              <span>{choice}</span>
            </label>
          ))}
          <UnansweredMark of={question.id} unanswered={unanswered} />
          {judged?.answers[at] ? <Verdict question={question} answer={judged.answers[at]} /> : null}
        </fieldset>
      ))}
      {judged ? null : (
        <div>
          <Button type="submit" aria-busy={busy}>
            Check the answers
          </Button>
          <ProblemText text={unansweredText(unanswered)} className="mt-3" />
        </div>
      )}
    </form>
  );
}
