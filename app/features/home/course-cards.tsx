import type { Course } from "#content/types.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Stars } from "../../ui/stars.tsx";
import type { Buy } from "./buy.ts";
import { OfferCard } from "./offer-card.tsx";

const count = new Intl.NumberFormat("en-US");

export function CourseCards({ courses, onBuy }: { readonly courses: readonly Course[]; readonly onBuy: Buy }) {
  return (
    <div className="offers">
      {courses.map((course) => (
        <OfferCard
          key={course.id}
          kind={course.level}
          badge={course.badge}
          title={course.title}
          description={course.description}
          figures={[
            { value: course.duration, label: "duration" },
            { value: count.format(course.students), label: "students" },
            { value: course.rating.toFixed(1), label: "rating" },
          ]}
          features={course.features}
          price={course.price}
          period="USD, once"
          action="Enroll Now"
          url={course.checkoutUrl}
          onBuy={onBuy}
        >
          <Disclosure className="small mt-5 border-t border-line" summary={`${course.modules.length} modules`}>
            <ol className="grid list-decimal gap-2 pl-5 text-ink2">
              {course.modules.map((module) => (
                <li key={module}>{module}</li>
              ))}
            </ol>
            <p className="mt-4 flex items-center gap-2">
              <Stars rating={course.rating} /> <span className="fine">from its students</span>
            </p>
          </Disclosure>
        </OfferCard>
      ))}
    </div>
  );
}
