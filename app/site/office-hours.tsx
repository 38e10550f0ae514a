import { currentOrNextSpan, type OfficeHours as Hours, isOpen, officeZone } from "#lib/office-hours.ts";
import { useNow } from "../ui/use-now.ts";

const clock = (at: number) => new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(at);
const weekday = (at: number) => new Intl.DateTimeFormat("en-GB", { weekday: "long" }).format(at);

function OpenNow({ hours }: { readonly hours: Hours }) {
  const now = useNow();
  if (now === null) return <p className="small min-h-[2lh] text-ink2" />;
  const span = currentOrNextSpan(hours, now);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!span) return null;
  const open = isOpen(span, now);
  return (
    <p className="small min-h-[2lh] text-ink2">
      <strong className={open ? "text-up" : "text-ink"}>{open ? "● Open now" : "○ Closed now"}</strong>
      {open ? `, until ${clock(span.to)}` : `, opens ${weekday(span.from)} at ${clock(span.from)}`} your time
      {zone === officeZone ? "" : ` (${zone.replaceAll("_", " ")})`}.
    </p>
  );
}

/** Office hours as the business states them, and whether that is now, in the visitor's own time. */
export function OfficeHours({ hours }: { readonly hours: Hours }) {
  return (
    <div>
      <dl className="facts max-w-[340px]">
        {hours.map((line) => (
          <div key={line.days} className="contents">
            <dt>{line.days.replace("-", "–")}</dt>
            <dd>{line.hours.replace("-", "–")}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <OpenNow hours={hours} />
      </div>
    </div>
  );
}
