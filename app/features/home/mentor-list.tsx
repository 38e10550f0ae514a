import type { Mentor } from "#content/types.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { DemoMark } from "../../site/demo-mark.tsx";
import { Initials, initialsOf } from "../../ui/initials.tsx";
import { Stars } from "../../ui/stars.tsx";

export function MentorList({ mentors }: { readonly mentors: readonly Mentor[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-4 md:grid-cols-3">
      {mentors.map((mentor) => (
        <li key={mentor.id} className="flex gap-4 border-t border-line pt-4 md:pt-5">
          <Initials letters={initialsOf(mentor.name)} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-baseline gap-x-3 md:block">
              <h3 className="text-lead">{mentor.name}</h3>
              <p className="small text-ink2">{mentor.title}</p>
            </div>
            <p className="small text-ink2 md:mt-2">{mentor.specialty}</p>
            <p className="fine mt-1 flex md:mt-2 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="flex items-center gap-2">
                <Stars rating={mentor.rating} /> {plainNumber(mentor.rating, 1)}
              </span>
              <span>{mentor.experience}</span>
              <DemoMark evidence={mentor.evidence} text="demo profile" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
