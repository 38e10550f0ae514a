import { appContext } from "../data/app-context.ts";
import { loadCourseLessons, loadTaughtCourse } from "../data/courses.ts";
import { loadGlossary, loadLessonText } from "../data/lessons.ts";
import { LessonPage } from "../features/school/lesson-page.tsx";
import { MemberLessonPanel } from "../features/school/member-lesson-panel.tsx";
import { courseLessonPath, coursePath } from "../features/school/syllabus.ts";
import { headingsOf, parseLesson } from "../site/parse-markdown.ts";
import { useMembersLeft } from "../site/use-next-member.ts";
import { PartView } from "../ui/markdown-parts.tsx";
import type { Route } from "./+types/course-lesson";
import { buy } from "./buy.ts";
import { contentMeta } from "./content-meta.ts";
import { LessonPartView } from "./lesson-parts.tsx";
import { ItemFailure } from "./missing-page.tsx";
import { movedOrMissing } from "./moved-or-missing.ts";

/** Reads as a visitor, so the page can be stored for everybody: it holds the text of free lessons alone. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [course, lessons] = await Promise.all([
    loadTaughtCourse(client, params.id),
    loadCourseLessons(client, params.id),
  ]);
  const lesson = lessons.find(({ id }) => id === params.lesson);
  if (!course || !lesson)
    throw await movedOrMissing(client, `/courses/${params.id}/${params.lesson}`, "Lesson not found");
  const [body, terms] = await Promise.all([loadLessonText(client, lesson.id), loadGlossary(client)]);
  const nodes = body === null ? null : parseLesson(body, new Map(terms.map(({ id, short }) => [id, short])));
  const text = nodes && { nodes, contents: headingsOf(nodes) };
  return { page: { title: lesson.title, description: lesson.summary }, course, lessons, lesson, text };
}

export const meta: Route.MetaFunction = (args) =>
  contentMeta(args, {
    ogType: "article",
    // Nothing to find where the text has to be bought.
    noIndex: args.loaderData?.lesson.free === false || args.loaderData?.course.closed === true,
    structuredData: args.loaderData && {
      "@context": "https://schema.org",
      "@type": "LearningResource",
      name: args.loaderData.lesson.title,
      description: args.loaderData.lesson.summary,
      educationalLevel: args.loaderData.course.level,
      isAccessibleForFree: args.loaderData.lesson.free,
      timeRequired: `PT${args.loaderData.lesson.readingMinutes}M`,
    },
  });

export default function CourseLessonRoute({ loaderData }: Route.ComponentProps) {
  const { course, lessons, lesson, text } = loaderData;
  const left = useMembersLeft();
  const place = {
    name: course.title,
    href: coursePath(course.id),
    pathOf: (id: string) => courseLessonPath(course.id, id),
  };
  return (
    <PartView value={LessonPartView}>
      <LessonPage
        place={place}
        lessons={lessons}
        lesson={lesson}
        text={text ?? <MemberLessonPanel key={left} course={course} lesson={lesson} onBuy={buy} />}
      />
    </PartView>
  );
}

export const ErrorBoundary = ItemFailure;
