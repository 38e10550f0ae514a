import { useState } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ProblemText } from "../../ui/problem-note.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { type Placement, type PlacementAnswers, placementFor, placementQuestions } from "./placement.ts";
import { UnansweredMark, unansweredText, useUnanswered } from "./use-unanswered.tsx";

/** Six questions that end with a course, with the free lessons, or with the advice not to buy. Nothing is sent. */
export function PlacementQuiz() {
  const [placement, setPlacement] = useState<Placement | null>(null);
  const { unanswered, check, answered } = useUnanswered();
  return (
    <form
      className="grid gap-7"
      onChange={() => setPlacement(null)}
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        const names = placementQuestions.map(({ id }) => id);
        const complete = check(event.currentTarget, names);
        const answers = Object.fromEntries(placementQuestions.map(({ id }) => [id, Number(given.get(id))]));
        setPlacement(complete ? placementFor(answers as PlacementAnswers) : null);
      }}
    >
      <div className="grid gap-x-12 gap-y-7 md:grid-cols-2 min-[100rem]:grid-cols-3">
        {placementQuestions.map(({ id, question, choices }) => (
          <fieldset key={id} className="min-w-0">
            <legend className="mb-1 font-semibold">{question}</legend>
            {choices.map((choice, at) => (
              <label key={choice} className="flex min-h-11 items-center gap-3">
                <input type="radio" name={id} value={at} onChange={() => answered(id)} className="size-5 shrink-0" />
                <span>{choice}</span>
              </label>
            ))}
            <UnansweredMark of={id} unanswered={unanswered} />
          </fieldset>
        ))}
      </div>
      <div>
        <Button type="submit" variant="secondary">
          Which course fits?
        </Button>
      </div>
      <ProblemText text={unansweredText(unanswered)} />
      <div role="status">
        {placement ? (
          <div className="inset grid max-w-[72ch] justify-items-start gap-3 p-6">
            <h3 className="text-lead!">{placement.title}</h3>
            <p>{placement.reason}</p>
            <ButtonLink to={placement.href} size="sm">
              {placement.action}
            </ButtonLink>
          </div>
        ) : null}
      </div>
      <ScriptNote>The questions are evaluated in your browser, with JavaScript.</ScriptNote>
    </form>
  );
}
