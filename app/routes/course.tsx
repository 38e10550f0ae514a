import { drawnPath, drawnPicture } from "#lib/drawn-picture.ts";
import { appContext } from "../data/app-context.ts";
import { loadFaqs } from "../data/content.ts";
import { loadCourseLessons, loadTaughtCourse } from "../data/courses.ts";
import { loadQuizWeeks } from "../data/quizzes.ts";
import { CoursePage } from "../features/school/course-page.tsx";
import { courseLessonPath } from "../features/school/syllabus.ts";
import { parseMarkdown } from "../site/parse-markdown.ts";
import type { Route } from "./+types/course";
import { buy } from "./buy.ts";
import { contentMeta } from "./content-meta.ts";
import { ItemFailure } from "./missing-page.tsx";
import { movedOrMissing } from "./moved-or-missing.ts";

const asked = new Set(["Courses", "Payment"]);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client, publicConfig } = context.get(appContext);
  const [course, lessons, quizzes, faqs] = await Promise.all([
    loadTaughtCourse(client, params.id),
    loadCourseLessons(client, params.id),
    loadQuizWeeks(client, params.id),
    loadFaqs(client),
  ]);
  if (!course) throw await movedOrMissing(client, `/courses/${params.id}`, "Course not found");
  return {
    course,
    lessons,
    quizzes,
    faqs: faqs
      .filter(({ topic }) => asked.has(topic))
      .map(({ id, question, answer }) => ({ id, question, nodes: parseMarkdown(answer) })),
    page: { title: course.title, description: course.description },
    siteUrl: publicConfig.siteUrl,
  };
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args;
  if (!loaderData) return contentMeta({ ...args, loaderData: undefined });
  const { course, lessons, siteUrl } = loaderData;
  const url = `${siteUrl}/courses/${course.id}`;
  return contentMeta(
    { ...args, loaderData },
    {
      noIndex: course.closed,
      ogImage: drawnPath(drawnPicture(course.id, course.title, course.description), "share"),
      structuredData: {
        "@context": "https://schema.org",
        "@type": "Course",
        name: course.title,
        description: course.description,
        url,
        provider: { "@type": "Organization", name: new URL(siteUrl).host, url: siteUrl },
        educationalLevel: course.level,
        hasCourseInstance: {
          "@type": "CourseInstance",
          courseMode: "online",
          courseWorkload: `P${course.modules.length}W`,
        },
        syllabusSections: course.modules.map((name) => ({ "@type": "Syllabus", name })),
        hasPart: lessons.map(({ id, title, readingMinutes, free }) => ({
          "@type": "LearningResource",
          name: title,
          url: siteUrl + courseLessonPath(course.id, id),
          timeRequired: `PT${readingMinutes}M`,
          isAccessibleForFree: free,
        })),
        ...(!course.closed && {
          offers: {
            "@type": "Offer",
            price: course.price.toFixed(2),
            priceCurrency: "USD",
            category: "Paid",
            availability: "https://schema.org/InStock",
            url,
          },
        }),
      },
    },
  );
};

/** What each level builds on; a course of another level starts with the foundation. */
const before: Readonly<Record<string, readonly { title: string; href: string }[]>> = {
  Beginner: [{ title: "Nothing: begin here, or with the free foundation", href: "/foundation" }],
  Intermediate: [
    { title: "Beginner Forex Fundamentals, or the same knowledge", href: "/courses/beginner-forex-fundamentals" },
    { title: "The free foundation", href: "/foundation" },
  ],
  Professional: [
    {
      title: "Intermediate Trading Strategies, or a tested strategy of yours",
      href: "/courses/intermediate-trading-strategies",
    },
    { title: "A year of trading with records", href: "/courses#professional" },
  ],
};

export default function CourseRoute({ loaderData: { course, lessons, quizzes, faqs } }: Route.ComponentProps) {
  return (
    <CoursePage
      course={course}
      lessons={lessons}
      quizzes={quizzes}
      faqs={faqs}
      before={before[course.level] ?? []}
      onBuy={buy}
    />
  );
}

export const ErrorBoundary = ItemFailure;
