import type { Lesson } from "#content/types.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown-node.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { lessonPath } from "./lesson-list.tsx";

const Exercise = lazyPart(() => import("./lesson-exercise.tsx"));

type Heading = { readonly id: string; readonly text: string };
type Props = {
  readonly lessons: readonly Lesson[];
  readonly lesson: Lesson;
  readonly nodes: readonly MarkdownNode[];
  readonly contents: readonly Heading[];
};

function Step({ lesson, label }: { readonly lesson: Lesson | undefined; readonly label: string }) {
  if (!lesson) return <span />;
  return (
    <SiteLink className="lesson-step" href={lessonPath(lesson.id)}>
      <span className="fine block">{label}</span>
      <span className="block font-[650]">{lesson.title}</span>
    </SiteLink>
  );
}

/** A lesson: its text, its exercise, and the ways to the ones before and after. */
export function LessonPage({ lessons, lesson, nodes, contents }: Props) {
  const at = lessons.findIndex(({ id }) => id === lesson.id);
  const path = lessonPath(lesson.id);
  return (
    <article>
      <header className="wrap page-hero">
        <p className="eyebrow">
          <SiteLink className="inline-flex min-h-11 items-center no-underline hover:underline" href="/foundation">
            Foundation
          </SiteLink>{" "}
          · Lesson {at + 1} of {lessons.length}
        </p>
        <h1 className="mt-4 max-w-[24ch]!">{lesson.title}</h1>
        <p className="lead mt-5 text-[18px]">{lesson.summary}</p>
        <p className="fine mt-5">{lesson.readingMinutes} min to read, then an exercise</p>
      </header>
      <div className="wrap text-sections">
        <nav aria-label="Contents" className="toc">
          <p className="fine mb-1">In this lesson</p>
          <ul>
            {[...contents, ...(lesson.exercise ? [{ id: "exercise", text: "Exercise" }] : [])].map(({ id, text }) => (
              <li key={id}>
                <SiteLink href={`${path}#${id}`}>{text}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 border-t border-line pt-9 lg:border-t-0 lg:pt-0">
          <div className="prose post-prose">
            <Markdown nodes={nodes} />
          </div>
          {lesson.exercise ? (
            <div id="exercise" className="mt-12">
              <Exercise key={lesson.id} lesson={lesson.id} exercise={lesson.exercise} />
            </div>
          ) : null}
          <nav aria-label="Lessons" className="mt-12 grid gap-4 border-t border-line pt-6 sm:grid-cols-2">
            <Step lesson={lessons[at - 1]} label="Previous lesson" />
            <Step lesson={lessons[at + 1]} label="Next lesson" />
          </nav>
        </div>
      </div>
    </article>
  );
}
