import { loadFoundation } from "../data/lessons.ts";
import { PositionExample } from "../features/home/position-example.tsx";
import { TextPage } from "../features/pages/text-page.tsx";
import { LessonList } from "../features/school/lesson-list.tsx";
import type { Route } from "./+types/foundation";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("foundation", (client) => ({ lessons: loadFoundation(client) }));

export const meta = contentMeta;

const related = [
  { title: "Glossary", href: "/glossary", text: "The terms of the trade, each in a sentence and in full." },
  { title: "Trading Simulator", href: "/trading-simulator", text: "$1,000 of demo money on simulated prices." },
  { title: "Courses", href: "/courses", text: "What comes after the basics, with a teacher." },
];

export default function FoundationPage({ loaderData: { page, lessons } }: Route.ComponentProps) {
  return (
    <TextPage
      eyebrow="Free foundation"
      page={page}
      aside={
        <div className="panel market-panel">
          <PositionExample />
        </div>
      }
      related={related}
    >
      <section className="wrap pb-10" aria-labelledby="lessons-heading">
        <h2 id="lessons-heading" className="mb-5 text-figure">
          The lessons
        </h2>
        <LessonList lessons={lessons} />
      </section>
    </TextPage>
  );
}
