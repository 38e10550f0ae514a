import type { Course, CourseLesson } from "#content/types.ts";
import { readingText } from "#lib/course-extent.ts";
import { longMoment } from "#lib/date-text.ts";
import { drawnPicture } from "#lib/drawn-picture.ts";
import { counted } from "#lib/figure-text.ts";
import { formatPrice } from "#lib/price-text.ts";
import { type Buy, BuyButton } from "../../site/buy-button.tsx";
import { DrawnPicture } from "../../site/drawn-picture.tsx";
import { useOwned } from "../../site/owned-products.ts";
import { useMembersLeft } from "../../site/use-next-member.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown-node.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { useStore } from "../../ui/use-store.ts";
import { CertificatePanel } from "./certificate-panel.tsx";
import { useCourseStart } from "./course-start.ts";
import { finishedLessons } from "./finished-lessons.ts";
import { courseLessonPath, opensAt, quizPath, type SyllabusWeek, syllabusOf } from "./syllabus.ts";
import { scoreText, useQuizScores } from "./use-quiz-scores.ts";

type Props = {
  readonly course: Course & { readonly closed: boolean };
  readonly lessons: readonly CourseLesson[];
  readonly quizzes: readonly { readonly week: number; readonly questions: number }[];
  /** What to read or take first. */
  readonly before: readonly { readonly title: string; readonly href: string }[];
  readonly faqs: readonly { readonly id: string; readonly question: string; readonly nodes: readonly MarkdownNode[] }[];
  readonly onBuy: Buy;
};

type WeekProps = {
  readonly course: Course;
  readonly entry: SyllabusWeek;
  readonly questions: number;
  readonly best: number | undefined;
  /** When the member's first week opened; null for whom no week opens by its day. */
  readonly start: string | null;
};

function Week({ course, entry: { week, module, lessons }, questions, best, start }: WeekProps) {
  const opens = start === null ? 0 : opensAt(start, week);
  const finished = useStore(finishedLessons, ({ ids }) => ids);
  return (
    <li className="border-line border-t py-6">
      <p className="fine flex flex-wrap items-center gap-3">
        Week {week}
        {opens > Date.now() ? ` · opens on ${longMoment(opens)}` : null}
        {lessons.length === 0 ? <Badge>Not written yet</Badge> : null}
      </p>
      <h3 className="mt-1 text-lead!">{module ?? "Further lessons"}</h3>
      {lessons.length > 0 ? (
        <ol className="lesson-list mt-4">
          {lessons.map(({ id, title, summary, readingMinutes, free }, at) => (
            <li key={id}>
              <SiteLink href={courseLessonPath(course.id, id)}>
                <span className="lesson-number">{at + 1}</span>
                <span className="min-w-0">
                  <span className="block text-lead font-semibold">{title}</span>
                  <span className="small block text-ink2">{summary}</span>
                </span>
                <span className="fine whitespace-nowrap">
                  {finished.has(id) ? "Finished" : `${readingMinutes} min${free ? " · free" : ""}`}
                </span>
              </SiteLink>
            </li>
          ))}
        </ol>
      ) : null}
      {questions > 0 ? (
        <SiteLink className="text-link inline-flex min-h-11 items-center" href={quizPath(course.id, week)}>
          Quiz of week {week}, {counted(questions, "question")}
          {best !== undefined ? `. ${scoreText(best)}` : ""}
        </SiteLink>
      ) : null}
    </li>
  );
}

/** How much of the course can be read today, in a sentence. */
export function writtenSoFar(weeks: readonly SyllabusWeek[]): string {
  const written = weeks.filter(({ lessons }) => lessons.length > 0);
  if (written.length === 0) return "The lessons are not online yet.";
  const lessons = written.flatMap((week) => week.lessons);
  const all = `${counted(lessons.length, "lesson")}, ${readingText(lessons)}`;
  return written.length === weeks.length
    ? `${all}, in ${counted(weeks.length, "week")}.`
    : `${all} are online, in ${written.length} of ${weeks.length} weeks. The other weeks are not written yet.`;
}

/** What nobody has to pay for. */
export function freeToRead([first, ...later]: readonly SyllabusWeek[]): string {
  if (first && first.lessons.length > 0 && first.lessons.every(({ free }) => free))
    return "The first week is free to read. ";
  const some = [first, ...later].some((week) => week?.lessons.some(({ free }) => free));
  return some ? "Lessons marked free can be read by everybody. " : "";
}

/** A course: what it teaches week by week, what of it is there, what it costs, and when the money comes back. */
export function CoursePage({ course, lessons, quizzes, before, faqs, onBuy }: Props) {
  const weeks = syllabusOf(course, lessons);
  const preview = lessons.find(({ free }) => free);
  const finished = useStore(finishedLessons, ({ ids }) => ids);
  const scores = useQuizScores(course.id);
  const start = useCourseStart(course.id);
  const left = useMembersLeft();
  const unfinished = lessons.find(({ id }) => !finished.has(id));
  const next = unfinished ?? lessons[0];
  const goOn = unfinished ? "Continue" : "Read again";
  const { title, price } = course;
  const owned = useOwned(course.id) !== undefined;
  const buy = (label: string) => (
    <BuyButton
      product={{ id: course.id, kind: "course", url: course.checkoutUrl, title }}
      label={label}
      onBuy={onBuy}
      ownedTo={next ? courseLessonPath(course.id, next.id) : undefined}
      ownedLabel={next ? goOn : undefined}
    />
  );
  return (
    <>
      <header className="wrap page-hero">
        <p className="eyebrow">
          <SiteLink className="inline-flex min-h-11 items-center no-underline hover:underline" href="/courses">
            Courses
          </SiteLink>{" "}
          · {course.level}
        </p>
        <h1 className="mt-4">{title}</h1>
        <p className="lead mt-5 text-lead">{course.description}</p>
        <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
          {course.closed ? (
            <>
              {next ? <ButtonLink to={courseLessonPath(course.id, next.id)}>{goOn}</ButtonLink> : null}
              <p className="fine">This course is no longer sold. It stays open to its students.</p>
            </>
          ) : (
            buy(`Enroll for ${formatPrice(price)}`)
          )}
          {preview && !owned ? (
            <ButtonLink variant="secondary" to={courseLessonPath(course.id, preview.id)}>
              Read the first lesson free
            </ButtonLink>
          ) : null}
          <p className="fine">{owned || course.closed ? `${course.duration}.` : `USD, once. ${course.duration}.`}</p>
        </div>
      </header>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-12 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,320px)]">
        <div className="course-aside lg:col-start-2 lg:row-start-1">
          <DrawnPicture
            className="rounded-md max-lg:hidden"
            picture={drawnPicture(course.id, course.title, course.description)}
          />
          {course.closed ? null : (
            <div className="flex items-end justify-between gap-4 max-lg:hidden">
              {owned ? (
                <p className="small text-ink2">You are enrolled.</p>
              ) : (
                <p>
                  <span className="figure block text-figure font-semibold leading-none tracking-[-0.03em]">
                    {formatPrice(price)}
                  </span>
                  <span className="fine mt-1 block">USD, once</span>
                </p>
              )}
              {buy("Enroll Now")}
            </div>
          )}
          <CertificatePanel key={`${course.id} ${left}`} course={course.id} />
          <section aria-labelledby="before">
            <h2 id="before" className="mb-3 text-lead!">
              Before you start
            </h2>
            <ul className="small grid gap-1">
              {before.map((one) => (
                <li key={one.href}>
                  <SiteLink className="text-link inline-flex min-h-11 items-center" href={one.href}>
                    {one.title}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="holds">
            <h2 id="holds" className="mb-3 text-lead!">
              What it holds
            </h2>
            <ul className="ticks">
              {course.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="refund">
            <h2 id="refund" className="mb-3 text-lead!">
              Refund
            </h2>
            <p className="small">
              The full price within 14 days, if less than a fifth of the lessons has been opened. See the{" "}
              <SiteLink className="text-link" href="/terms#refunds">
                terms
              </SiteLink>
              .
            </p>
          </section>
        </div>
        <section aria-labelledby="syllabus" className="min-w-0 lg:col-start-1 lg:row-start-1">
          <h2 id="syllabus" className="text-figure">
            Syllabus
          </h2>
          <p className="mt-3 mb-6 max-w-[62ch] text-ink2">
            {writtenSoFar(weeks)} {freeToRead(weeks)}After a purchase one week opens every seven days, and what you have
            finished stays open.
          </p>
          <ol>
            {weeks.map((entry) => (
              <Week
                key={entry.week}
                course={course}
                entry={entry}
                best={scores.get(entry.week)}
                start={start}
                questions={quizzes.find(({ week }) => week === entry.week)?.questions ?? 0}
              />
            ))}
          </ol>
        </section>
        {faqs.length > 0 ? (
          <section aria-labelledby="questions" className="lg:col-span-2">
            <h2 id="questions" className="mb-4 text-figure">
              Questions
            </h2>
            {faqs.map(({ id, question, nodes }) => (
              <Disclosure key={id} className="border-line border-t" summary={question}>
                <div className="prose max-w-[68ch]">
                  <Markdown nodes={nodes} />
                </div>
              </Disclosure>
            ))}
          </section>
        ) : null}
      </div>
    </>
  );
}
