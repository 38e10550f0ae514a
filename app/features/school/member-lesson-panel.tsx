import { useCallback, useEffect, useState } from "react";
import { browserClient, signedInMember } from "#app/data/client.ts";
import { loadGlossary, loadLessonText } from "#app/data/lessons.ts";
import type { Course, CourseLesson } from "#content/types.ts";
import { longMoment } from "#lib/date-text.ts";
import { formatPrice } from "#lib/price-text.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { type Buy, BuyButton } from "../../site/buy-button.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { loadCourseStart } from "./course-start.ts";
import { LessonBody, type LessonText } from "./lesson-page.tsx";
import { courseLessonPath, opensAt } from "./syllabus.ts";

/** What a visitor gets of a lesson that has to be bought. */
type MemberLesson =
  | { readonly state: "open"; readonly text: LessonText }
  | { readonly state: "signed-out" }
  | { readonly state: "not-enrolled" }
  /** `at` in milliseconds. */
  | { readonly state: "later"; readonly at: number };

/** Asks the database as the signed-in member: row level security decides, nothing here does. */
async function loadMemberLesson({ id, courseId, week }: CourseLesson): Promise<MemberLesson> {
  // Whoever never signed in does not fetch the service's client for it.
  const member = hasStoredSession() ? await signedInMember() : null;
  if (!member) return { state: "signed-out" };
  const client = await browserClient();
  const body = await loadLessonText(client, id);
  if (body !== null) {
    const [terms, parser] = await Promise.all([loadGlossary(client), import("../../site/parse-markdown.ts")]);
    const nodes = parser.parseLesson(body, new Map(terms.map(({ id: term, short }) => [term, short])));
    return { state: "open", text: { nodes, contents: parser.headingsOf(nodes) } };
  }
  const start = await loadCourseStart(client, member, courseId);
  return start ? { state: "later", at: opensAt(start.at, week) } : { state: "not-enrolled" };
}

type Props = {
  readonly course: Course & { readonly closed: boolean };
  readonly lesson: CourseLesson;
  readonly onBuy: Buy;
};
type Shown = MemberLesson | { readonly state: "loading" | "failed" };

function useMemberLesson(lesson: CourseLesson) {
  const [shown, setShown] = useState<Shown>({ state: "loading" });
  const load = useCallback(async () => {
    try {
      setShown(await loadMemberLesson(lesson));
    } catch (error) {
      console.info("The lesson could not be read", error);
      setShown({ state: "failed" });
    }
  }, [lesson]);
  useEffect(() => void load(), [load]);
  return { shown, load };
}

const words = {
  "signed-out": "This lesson is for students of the course. Sign in to read it, or enroll.",
  closed:
    "This lesson is for students of the course, which is no longer sold. Sign in with the email address of your order to read it.",
  "not-enrolled":
    "This account is not enrolled in the course. If you bought it, sign in with the email address of the order.",
} as const;

/** The text of a lesson that has to be bought, for whom it is open; for others what would open it. */
export function MemberLessonPanel({ course, lesson, onBuy }: Props) {
  const { shown, load } = useMemberLesson(lesson);
  const path = courseLessonPath(course.id, lesson.id);
  if (shown.state === "open") return <LessonBody path={path} lesson={lesson} {...shown.text} />;
  return (
    <div className="lg:col-start-2">
      <div className="inset grid max-w-[68ch] justify-items-start gap-4 p-6">
        <p className="fine">Week {lesson.week} of the course</p>
        {shown.state === "loading" ? <p role="status">Looking for your enrollment…</p> : null}
        {shown.state === "failed" ? (
          <>
            <p role="alert">The lesson could not be loaded. Check your connection and try again.</p>
            <Button variant="secondary" onClick={() => void load()}>
              Try again
            </Button>
          </>
        ) : null}
        {shown.state === "later" ? (
          <p role="status">
            Your week {lesson.week} opens on <strong>{longMoment(shown.at)}</strong>. One week opens every seven days
            after you enrolled.
          </p>
        ) : null}
        {shown.state === "signed-out" || shown.state === "not-enrolled" ? (
          <>
            <p role="status">{words[course.closed ? "closed" : shown.state]}</p>
            <div className="flex flex-wrap gap-3">
              {course.closed ? null : (
                <BuyButton
                  product={{ id: course.id, kind: "course", url: course.checkoutUrl, title: course.title }}
                  label={`Enroll for ${formatPrice(course.price)}`}
                  onBuy={onBuy}
                />
              )}
              {shown.state === "signed-out" ? (
                <ButtonLink variant="secondary" to={`/auth?next=${encodeURIComponent(path)}`}>
                  Sign in
                </ButtonLink>
              ) : null}
            </div>
          </>
        ) : null}
        <ScriptNote>
          Lessons of your courses need JavaScript, because your session is stored in this browser.
        </ScriptNote>
      </div>
    </div>
  );
}
