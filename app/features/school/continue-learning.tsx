import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { loadAllCourseLessons } from "#app/data/courses.ts";
import { loadFoundation } from "#app/data/lessons.ts";
import { loadQuizScores } from "#app/data/quizzes.ts";
import { QueryState } from "#app/site/query-state.tsx";
import type { Lesson } from "#content/types.ts";
import { counted } from "#lib/figure-text.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useStore } from "../../ui/use-store.ts";
import { loadEnrolledCourses } from "./enrolled-courses.ts";
import { finishedLessons } from "./finished-lessons.ts";
import { lessonPath } from "./lesson-list.tsx";
import { courseLessonPath, coursePath, passMark } from "./syllabus.ts";

type Track = {
  readonly title: string;
  readonly href: string;
  readonly lessons: readonly Lesson[];
  readonly pathOf: (id: string) => string;
  /** Best scores of its quizzes in percent, by week. */
  readonly scores?: ReadonlyMap<number, number>;
};

/** The foundation, and the courses in which the member is enrolled. */
async function loadTracks(): Promise<readonly Track[]> {
  const client = await browserClient();
  const [foundation, enrolled, lessons] = await Promise.all([
    loadFoundation(client),
    loadEnrolledCourses(client),
    loadAllCourseLessons(client),
  ]);
  const courses = enrolled.map(async ({ id, title }) => ({
    title,
    href: coursePath(id),
    lessons: lessons.filter(({ courseId }) => courseId === id),
    pathOf: (lesson: string) => courseLessonPath(id, lesson),
    // Without them the next lesson is still known.
    scores: await loadQuizScores(client, id).catch(() => undefined),
  }));
  return [
    ...(await Promise.all(courses)),
    { title: "Foundation", href: "/foundation", lessons: foundation, pathOf: lessonPath },
  ];
}

function TrackRow({ track, finished }: { readonly track: Track; readonly finished: ReadonlySet<string> }) {
  const { title, href, lessons, pathOf, scores = new Map<number, number>() } = track;
  const passed = [...scores.values()].filter((best) => best >= passMark).length;
  const done = lessons.filter(({ id }) => finished.has(id)).length;
  const next = lessons.find(({ id }) => !finished.has(id));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-lead!">{title}</h3>
        <p className="fine mt-1">
          {lessons.length === 0 ? "The lessons are not online yet." : `${done} of ${lessons.length} lessons finished`}
          {next ? `. Next: ${next.title}` : ""}
          {scores.size > 0
            ? `. ${counted(passed, "quiz", "quizzes")} passed; best scores: ${[...scores].map(([week, best]) => `week ${week} ${best}%`).join(", ")}`
            : ""}
        </p>
        {lessons.length > 0 ? (
          <progress
            className="mt-3 max-w-[360px]"
            aria-label={`${title}: progress`}
            max={lessons.length}
            value={done}
          />
        ) : null}
      </div>
      <ButtonLink
        size="sm"
        variant="secondary"
        to={next ? pathOf(next.id) : href}
        aria-label={`${title}: ${next ? "continue" : "open"}`}
      >
        {next ? "Continue" : "Open"}
      </ButtonLink>
    </li>
  );
}

/** What the member is learning, how far, and the way to the next lesson. */
export default function ContinueLearning({ userId }: { readonly userId: string }) {
  const finished = useStore(finishedLessons, ({ ids }) => ids);
  const query = useQuery({ queryKey: ["learning", userId], queryFn: loadTracks });
  return (
    <QueryState query={query} what="your lessons">
      {(tracks) => (
        <ul className="cells">
          {tracks.map((track) => (
            <TrackRow key={track.href} track={track} finished={finished} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}
