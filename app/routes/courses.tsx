import { pricingPath } from "#content/routes.ts";
import { loadPricing } from "../data/content.ts";
import { CourseCards } from "../features/home/course-cards.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import { PlacementQuiz } from "../features/school/placement-quiz.tsx";
import type { Route } from "./+types/courses";
import { buy } from "./buy.ts";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("courses", (client) => ({
  courses: loadPricing(client).then(({ courses }) => courses),
}));

export const meta = contentMeta;

const related = [
  { title: "Pricing", href: pricingPath, text: "Every offer in one table, with its total cost." },
  { title: "Mentorship", href: "/mentorship", text: "When you would rather work on your own trades." },
  { title: "Alternative Courses", href: "/alternative-courses", text: "Free courses elsewhere, and how to choose." },
];

export default function CoursesPage({ loaderData }: Route.ComponentProps) {
  return (
    <TextPage eyebrow="Education" page={loaderData.page} related={related}>
      <div className="wrap wide pb-12">
        <h2 className="sr-only">The courses</h2>
        <CourseCards courses={loaderData.courses} onBuy={buy} />
      </div>
      <section className="wrap pb-12" aria-labelledby="placement">
        <h2 id="placement" className="text-figure">
          Which course, if any?
        </h2>
        <p className="mt-3 mb-7 max-w-[62ch] text-ink2">
          Six questions. The answer can be a course, the free lessons, or not to buy yet. Nothing is sent or stored.
        </p>
        <PlacementQuiz />
      </section>
    </TextPage>
  );
}
