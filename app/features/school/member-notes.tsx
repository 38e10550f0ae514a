import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { loadAllCourseLessons } from "#app/data/courses.ts";
import { loadFoundation } from "#app/data/lessons.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { useStore } from "../../ui/use-store.ts";
import { lessonPath } from "./lesson-list.tsx";
import { lessonNotes } from "./lesson-notes.ts";
import { courseLessonPath } from "./syllabus.ts";

async function loadPlaces(): Promise<ReadonlyMap<string, { readonly title: string; readonly href: string }>> {
  const client = await browserClient();
  const [foundation, lessons] = await Promise.all([loadFoundation(client), loadAllCourseLessons(client)]);
  return new Map([
    ...foundation.map(({ id, title }) => [id, { title, href: lessonPath(id) }] as const),
    ...lessons.map(({ id, title, courseId }) => [id, { title, href: courseLessonPath(courseId, id) }] as const),
  ]);
}

/** The member's notes with the lessons that they belong to; load it with React.lazy. */
export default function MemberNotes() {
  const query = useQuery({ queryKey: ["note-places"], queryFn: loadPlaces });
  return (
    <QueryState query={query} what="your notes">
      {(places) => <Notes places={places} />}
    </QueryState>
  );
}

function Notes({ places }: { readonly places: Awaited<ReturnType<typeof loadPlaces>> }) {
  const { entries, ready } = useStore(lessonNotes, (state) => state);
  if (!ready) return <p role="status">Loading your notes…</p>;
  const notes = [...entries]
    .filter(([, { document }]) => document.text.trim() !== "")
    .sort(([, a], [, b]) => b.at - a.at);
  if (notes.length === 0) return <p>No notes yet. Each lesson has room for them below its text.</p>;
  return (
    <ul className="cells">
      {notes.map(([id, { document }]) => {
        const place = places.get(id);
        return (
          <li key={id} className="p-5">
            {place ? (
              <SiteLink className="inline-flex min-h-11 items-center font-semibold" href={place.href}>
                {place.title}
              </SiteLink>
            ) : (
              <p className="font-semibold">A lesson that is not online any more</p>
            )}
            <p className="mt-1 whitespace-pre-wrap break-words">{document.text}</p>
          </li>
        );
      })}
    </ul>
  );
}
