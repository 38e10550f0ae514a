import { type ReactNode, useState } from "react";
import type { Lesson } from "#content/types.ts";
import { Button } from "../../ui/button.tsx";
import { ContentsList } from "../../ui/contents-list.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown-node.ts";
import { ProblemText } from "../../ui/problem-note.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { useFocusOnce } from "../../ui/use-focus-once.ts";
import { useStore } from "../../ui/use-store.ts";
import { finishedLessons, finishLesson } from "./finished-lessons.ts";

function LessonFinished({ justNow }: { readonly justNow: boolean }) {
  const text = useFocusOnce<HTMLParagraphElement>(justNow);
  return (
    <p ref={text} tabIndex={-1} className="font-semibold outline-none">
      Lesson finished.
    </p>
  );
}

/** Marks a lesson without an exercise as finished. */
function FinishButton({ lesson }: { readonly lesson: string }) {
  const { ids, problem } = useStore(finishedLessons, (state) => state);
  const [pressed, setPressed] = useState(false);
  return (
    <div className="mt-12">
      {ids.has(lesson) ? (
        <LessonFinished justNow={pressed} />
      ) : (
        <Button
          variant="secondary"
          onClick={() => {
            setPressed(true);
            finishLesson(lesson);
          }}
        >
          Mark as finished
        </Button>
      )}
      <ProblemText text={problem} className="mt-3" />
    </div>
  );
}

const Exercise = lazyPart(() => import("./lesson-exercise.tsx"));
const NotePanel = lazyPart(() => import("./note-panel.tsx"));

type Heading = { readonly id: string; readonly text: string };
/** What the lessons belong to, and where they are. */
type Place = { readonly name: string; readonly href: string; readonly pathOf: (id: string) => string };
export type LessonText = { readonly nodes: readonly MarkdownNode[]; readonly contents: readonly Heading[] };
type Props = {
  readonly place: Place;
  readonly lessons: readonly Lesson[];
  readonly lesson: Lesson;
  /** What the browser fetches for whom it is open to, where the page does not hold the text. */
  readonly text: LessonText | ReactNode;
};

function Step({ href, lesson, label }: { readonly href: string; readonly lesson: Lesson; readonly label: string }) {
  return (
    <SiteLink className="lesson-step" href={href}>
      <span className="fine block">{label}</span>
      <span className="block font-semibold">{lesson.title}</span>
    </SiteLink>
  );
}

/** The contents, the text and the exercise of a lesson. */
export function LessonBody({ path, lesson, nodes, contents }: LessonText & { path: string; lesson: Lesson }) {
  return (
    <>
      <ContentsList
        label="Contents"
        title="In this lesson"
        path={path}
        entries={[...contents, ...(lesson.exercise ? [{ id: "exercise", text: "Exercise" }] : [])]}
      />
      <div className="min-w-0">
        <div className="prose post-prose">
          <Markdown nodes={nodes} />
        </div>
        {lesson.exercise ? (
          <div id="exercise" className="mt-12 max-w-[68ch]">
            <Exercise key={lesson.id} lesson={lesson.id} exercise={lesson.exercise} />
          </div>
        ) : (
          <FinishButton lesson={lesson.id} />
        )}
        <NotePanel key={lesson.id} lesson={lesson.id} />
      </div>
    </>
  );
}

const isText = (text: Props["text"]): text is LessonText =>
  typeof text === "object" && text !== null && "nodes" in text && "contents" in text;

/** A lesson: its text, its exercise, and the ways to the ones before and after. */
export function LessonPage({ place, lessons, lesson, text }: Props) {
  const at = lessons.findIndex(({ id }) => id === lesson.id);
  const [previous, next] = [lessons[at - 1], lessons[at + 1]];
  const path = place.pathOf(lesson.id);
  return (
    <article>
      <header className="wrap page-hero">
        <p className="eyebrow">
          <SiteLink className="inline-flex min-h-11 items-center no-underline hover:underline" href={place.href}>
            {place.name}
          </SiteLink>{" "}
          · Lesson {at + 1} of {lessons.length}
        </p>
        <h1 className="mt-4 max-w-[24ch]!">{lesson.title}</h1>
        <p className="lead mt-5 text-lead">{lesson.summary}</p>
        <p className="fine mt-5">
          {lesson.readingMinutes} min to read{lesson.exercise ? ", then an exercise" : ""}
        </p>
      </header>
      <div className="wrap text-sections">
        {isText(text) ? <LessonBody path={path} lesson={lesson} {...text} /> : text}
        <nav aria-label="Lessons" className="mt-12 grid gap-4 border-t border-line pt-6 sm:grid-cols-2 lg:col-start-2">
          {previous ? <Step href={place.pathOf(previous.id)} lesson={previous} label="Previous lesson" /> : <span />}
          {next ? <Step href={place.pathOf(next.id)} lesson={next} label="Next lesson" /> : <span />}
        </nav>
      </div>
    </article>
  );
}
