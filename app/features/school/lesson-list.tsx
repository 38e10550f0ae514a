import type { Lesson } from "#content/types.ts";
import { minutesToRead } from "#lib/course-extent.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { useStore } from "../../ui/use-store.ts";
import { finishedLessons } from "./finished-lessons.ts";

export const lessonPath = (id: string): string => `/foundation/${id}`;

/** The lessons in order, with what this visitor has finished. */
export function LessonList({ lessons }: { readonly lessons: readonly Lesson[] }) {
  const finished = useStore(finishedLessons, ({ ids }) => ids);
  const inAccount = useStore(finishedLessons, (state) => state.inAccount);
  const done = lessons.filter(({ id }) => finished.has(id)).length;
  const next = lessons.find(({ id }) => !finished.has(id)) ?? lessons[0];
  const minutes = minutesToRead(lessons);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {next ? (
          <ButtonLink to={lessonPath(next.id)}>
            {done === 0 ? "Start with lesson 1" : done === lessons.length ? "Read again" : `Continue: ${next.title}`}
          </ButtonLink>
        ) : null}
        <p className="fine">
          {lessons.length} lessons, {minutes} minutes of reading.{" "}
          {done > 0
            ? `${done} of ${lessons.length} finished ${inAccount ? "and saved in your account" : "on this device"}.`
            : "No account needed."}
        </p>
      </div>
      <ol className="lesson-list mt-7">
        {lessons.map(({ id, title, summary, readingMinutes }, at) => (
          <li key={id}>
            <SiteLink href={lessonPath(id)}>
              <span className="lesson-number">{at + 1}</span>
              <span className="min-w-0">
                <span className="block text-lead font-semibold">{title}</span>
                <span className="small block text-ink2">{summary}</span>
              </span>
              <span className="fine whitespace-nowrap">{finished.has(id) ? "Finished" : `${readingMinutes} min`}</span>
            </SiteLink>
          </li>
        ))}
      </ol>
    </div>
  );
}
