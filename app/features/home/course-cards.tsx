import { useState } from "react";
import type { Course } from "#content/types.ts";
import { courseExtent } from "#lib/course-extent.ts";
import { drawnPicture } from "#lib/drawn-picture.ts";
import { plainNumber } from "#lib/figure-text.ts";
import type { ListedCourse } from "../../data/content.ts";
import type { Buy } from "../../site/buy-button.tsx";
import { DemoMark } from "../../site/demo-mark.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Stars } from "../../ui/stars.tsx";
import { OfferCard } from "./offer-card.tsx";

const marked = (label: string, { evidence }: Course) => (
  <>
    {label} <DemoMark evidence={evidence} text="demo" />
  </>
);

/** Where cards are beside one another and share their rows. */
const besideOneAnother = "(min-width: 960px)";

/** The home page, where room is short, loads no lessons. */
type Props = { readonly courses: readonly (Course | ListedCourse)[]; readonly onBuy: Buy; readonly folded?: boolean };

export function CourseCards({ courses, onBuy, folded }: Props) {
  /** One opened alone would leave holes in the cards beside it. */
  const [allOpen, setAllOpen] = useState(false);
  return (
    <div className="offers">
      {courses.map((course) => (
        <OfferCard
          key={course.id}
          folded={folded}
          picture={drawnPicture(course.id, course.title, course.description)}
          kind={course.level}
          badge={course.badge}
          evidence={course.evidence}
          product={{ id: course.id, kind: "course", url: course.checkoutUrl, title: course.title }}
          href={`/courses/${course.id}`}
          description={course.description}
          figures={[
            { id: "duration", value: course.duration, label: "duration" },
            ...(course.students === null
              ? []
              : [{ id: "students", value: plainNumber(course.students), label: marked("students", course) }]),
            ...(course.rating === null
              ? []
              : [{ id: "rating", value: plainNumber(course.rating, 1), label: marked("rating", course) }]),
          ]}
          features={course.features}
          price={course.price}
          period="USD, once"
          action="Enroll Now"
          ownedTo={`/courses/${course.id}`}
          onBuy={onBuy}
        >
          <Disclosure
            className="small border-t border-line md:mt-5"
            summary={courseExtent(course)}
            open={allOpen}
            onToggle={({ currentTarget: { open } }) => {
              if (open !== allOpen && matchMedia(besideOneAnother).matches) setAllOpen(open);
            }}
          >
            <ol className="grid list-decimal gap-2 pl-5 text-ink2">
              {course.modules.map((module) => (
                <li key={module}>{module}</li>
              ))}
            </ol>
            <p className="mt-4">
              <SiteLink className="text-link inline-flex min-h-11 items-center" href={`/courses/${course.id}`}>
                Syllabus and refund terms
              </SiteLink>
            </p>
            {course.rating !== null && (
              <p className="mt-4 flex flex-wrap items-center gap-2">
                <Stars rating={course.rating} /> <span className="fine">from its students</span>{" "}
                <DemoMark evidence={course.evidence} />
              </p>
            )}
          </Disclosure>
        </OfferCard>
      ))}
    </div>
  );
}
