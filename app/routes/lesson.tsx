import { appContext } from "../data/app-context.ts";
import { loadFoundation, loadGlossary, loadLessonText } from "../data/lessons.ts";
import { lessonPath } from "../features/school/lesson-list.tsx";
import { LessonPage } from "../features/school/lesson-page.tsx";
import { headingsOf, parseLesson } from "../site/parse-markdown.ts";
import { PartView } from "../ui/markdown-parts.tsx";
import type { Route } from "./+types/lesson";
import { contentMeta } from "./content-meta.ts";
import { LessonPartView } from "./lesson-parts.tsx";
import { ItemFailure } from "./missing-page.tsx";
import { movedOrMissing } from "./moved-or-missing.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const lessons = await loadFoundation(client);
  const lesson = lessons.find(({ id }) => id === params.id);
  if (!lesson) throw await movedOrMissing(client, `/foundation/${params.id}`, "Lesson not found");
  const [body, terms] = await Promise.all([loadLessonText(client, lesson.id), loadGlossary(client)]);
  const nodes = parseLesson(body ?? "", new Map(terms.map(({ id, short }) => [id, short])));
  const page = { title: lesson.title, description: lesson.summary };
  return { page, lessons, lesson, nodes, contents: headingsOf(nodes) };
}

export const meta: Route.MetaFunction = (args) =>
  contentMeta(args, {
    ogType: "article",
    structuredData: args.loaderData && {
      "@context": "https://schema.org",
      "@type": "LearningResource",
      name: args.loaderData.lesson.title,
      description: args.loaderData.lesson.summary,
      educationalLevel: "Beginner",
      isAccessibleForFree: true,
      timeRequired: `PT${args.loaderData.lesson.readingMinutes}M`,
    },
  });

const foundation = { name: "Foundation", href: "/foundation", pathOf: lessonPath };

export default function Lesson({ loaderData: { lessons, lesson, nodes, contents } }: Route.ComponentProps) {
  return (
    <PartView value={LessonPartView}>
      <LessonPage place={foundation} lessons={lessons} lesson={lesson} text={{ nodes, contents }} />
    </PartView>
  );
}

export const ErrorBoundary = ItemFailure;
