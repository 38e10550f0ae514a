import { SiteLink } from "../../ui/site-link.tsx";

export function StartJourney() {
  return (
    <div
      id="start-journey"
      className="inset mt-6 flex flex-wrap items-center justify-between gap-x-10 gap-y-5 p-7 sm:p-9"
    >
      <div className="max-w-[58ch]">
        <h3>Your own figures start with your own journal</h3>
        <p className="mt-2 text-ink2">
          Open the academy, read what each course holds, and begin where your journal says you should.
        </p>
      </div>
      <SiteLink className="btn btn-primary" href="/#academy">
        See the courses
      </SiteLink>
    </div>
  );
}
