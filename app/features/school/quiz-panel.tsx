import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { browserClient, signedInUser } from "#app/data/client.ts";
import { answerQuiz, type JudgedQuiz, type StartedQuiz, startQuiz } from "#app/data/quizzes.ts";
import { longMoment } from "#lib/date-text.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { useCourseStart } from "./course-start.ts";
import { forgetAnswers, type KeptAnswers, keepAnswers, readKeptAnswers } from "./kept-answers.ts";
import { forgetOpenQuiz, readOpenQuiz, storeChoice, storeOpenQuiz } from "./open-quiz.ts";
import { QuizForm } from "./quiz-form.tsx";
import { coursePath, opensAt, passMark, quizPath } from "./syllabus.ts";
import { scoreText, useQuizScores } from "./use-quiz-scores.ts";

type Started = Extract<StartedQuiz, { outcome: "started" }> & { readonly chosen?: Readonly<Record<string, number>> };
type Judged = Extract<JudgedQuiz, { outcome: "judged" }>;
type State = {
  readonly quiz: Started | null;
  readonly judged: Judged | null;
  readonly problem: string | null;
  readonly signInFirst: boolean;
};

const refusals: Readonly<Record<string, string>> = {
  locked: "This quiz opens with its week of the course, to students who are enrolled.",
  none: "This week has no quiz yet.",
  too_many: "A quiz can be started ten times a day. Your best score is saved; come back tomorrow.",
  unknown: "This quiz is not open to you any more. No answers were counted.",
  answered: "These answers were judged before, perhaps in another tab. Start again to answer once more.",
  expired: "These questions are more than a day old. Start again; your best score is saved.",
  malformed: "The answers did not fit the questions, and nothing was counted. Start again.",
};
const unreachable = "The server could not be reached. Nothing was counted. Check your connection and try again.";
const waiting =
  "The server could not be reached. Your answers are saved on this device and are sent when the connection is back. You may close the page; then open it again within a day.";
const empty: State = { quiz: null, judged: null, problem: null, signInFirst: false };

/** Answers are judged by the server alone; those that it did not get wait on the device. */
async function judge(kept: KeptAnswers): Promise<State> {
  const quiz: Started = { outcome: "started", attempt: kept.attempt, questions: kept.questions };
  try {
    const judged = await answerQuiz(await browserClient(), kept.attempt, kept.choices);
    forgetAnswers(kept.attempt);
    forgetOpenQuiz(kept.attempt);
    return judged.outcome === "judged"
      ? { ...empty, quiz, judged }
      : { ...empty, problem: refusals[judged.outcome] ?? unreachable };
  } catch (error) {
    console.info("The answers could not be sent", error);
    return { ...empty, quiz, problem: keepAnswers(kept) ? waiting : unreachable };
  }
}

async function begin(course: string, week: number): Promise<State> {
  try {
    if (!hasStoredSession() || !(await signedInUser())) return { ...empty, signInFirst: true };
    const quiz = await startQuiz(await browserClient(), course, week);
    if (quiz.outcome === "started") storeOpenQuiz({ ...quiz, course, week, chosen: {}, startedAt: Date.now() });
    return quiz.outcome === "started"
      ? { ...empty, quiz }
      : { ...empty, problem: refusals[quiz.outcome] ?? unreachable };
  } catch (error) {
    console.info("The quiz could not be reached", error);
    return { ...empty, problem: unreachable };
  }
}

function useQuiz(course: string, week: number) {
  const [state, setState] = useState(empty);
  const [busy, setBusy] = useState(false);
  const show = useCallback(async (step: Promise<State>) => {
    setBusy(true);
    setState(await step);
    setBusy(false);
  }, []);
  useEffect(() => {
    const send = () => {
      const kept = hasStoredSession() ? readKeptAnswers(course, week) : null;
      if (kept) void show(judge(kept));
    };
    const open = hasStoredSession() ? readOpenQuiz(course, week) : null;
    if (open) setState({ ...empty, quiz: { ...open, outcome: "started" } });
    send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [course, week, show]);
  const start = () => show(begin(course, week));
  const answer = ({ attempt, questions }: Started, choices: number[]) =>
    show(judge({ course, week, attempt, questions, choices }));
  const choose = ({ attempt }: Started, question: string, choice: number) => {
    if (storeChoice(attempt, question, choice)) return;
    forgetOpenQuiz(attempt);
    setState({ ...empty, problem: refusals.expired ?? null });
  };
  return { ...state, busy, start, choose, answer };
}

/** What came of a press. It takes the focus of the button that it replaces. */
function Reply({ className = "", children }: { readonly className?: string; readonly children: ReactNode }) {
  const reply = useRef<HTMLParagraphElement>(null);
  useEffect(() => reply.current?.focus(), []);
  return (
    <p ref={reply} tabIndex={-1} role="status" className={`outline-none ${className}`}>
      {children}
    </p>
  );
}

/** The quiz of a week: its questions come from the server when it is started, and what is right after the answers. */
export function QuizPanel({ course, week }: { readonly course: string; readonly week: number }) {
  const { quiz, judged, problem, signInFirst, busy, start, choose, answer } = useQuiz(course, week);
  const best = useQuizScores(course, judged ? judged.right + 1 : 0).get(week);
  const began = useCourseStart(course);
  const opens = began === null ? 0 : opensAt(began, week);
  const later = opens > Date.now();
  const percent = judged ? Math.floor((100 * judged.right) / judged.of) : 0;
  return (
    <div className="grid max-w-[72ch] justify-items-start gap-6">
      <ProblemNote text={problem} />
      {best !== undefined ? <p className="font-semibold">{scoreText(best)}.</p> : null}
      {signInFirst ? (
        <>
          <Reply>Sign in to take the quiz. The quiz of the free week needs an account and no purchase.</Reply>
          <ButtonLink to={`/auth?next=${encodeURIComponent(quizPath(course, week))}`}>Sign in</ButtonLink>
        </>
      ) : null}
      {later ? (
        <p role="status">
          Your week {week} opens on <strong>{longMoment(opens)}</strong>, and its quiz with it.
        </p>
      ) : null}
      {quiz ? (
        <QuizForm
          key={quiz.attempt}
          questions={quiz.questions}
          chosen={quiz.chosen}
          judged={judged}
          busy={busy}
          onChoose={(question, choice) => choose(quiz, question, choice)}
          onAnswer={(choices) => void answer(quiz, choices)}
        />
      ) : null}
      {judged ? (
        <Reply className="font-semibold text-lead">
          {judged.right} of {judged.of} right, {percent}%.{" "}
          {percent >= passMark ? "Passed." : `You need ${passMark}% to pass. Your best score counts.`}
        </Reply>
      ) : null}
      {!quiz || judged ? (
        <div className="flex flex-wrap gap-3">
          {signInFirst || later ? null : (
            <Button aria-busy={busy} variant={judged ? "secondary" : undefined} onClick={() => void start()}>
              {judged ? "Take it again" : "Start the quiz"}
            </Button>
          )}
          <ButtonLink variant="secondary" to={coursePath(course)}>
            Back to the syllabus
          </ButtonLink>
        </div>
      ) : null}
      <ScriptNote>The quiz needs JavaScript, because it is judged for the account that is signed in here.</ScriptNote>
    </div>
  );
}
