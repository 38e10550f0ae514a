import { clockText, dateText, visitorZone } from "#lib/date-text.ts";
import { currentOrNextSpan, type OfficeHours as Hours, isOpen, officeZone } from "#lib/office-hours.ts";
import { useNow } from "../ui/use-now.ts";

const weekday = { weekday: "long" } as const;

function OpenNow({ hours }: { readonly hours: Hours }) {
  const now = useNow();
  if (now === null) return <p className="small min-h-[2lh] text-ink2" />;
  const span = currentOrNextSpan(hours, now);
  const zone = visitorZone();
  if (!span) return null;
  const open = isOpen(span, now);
  return (
    <p className="small min-h-[2lh] text-ink2">
      <strong className={open ? "text-up" : "text-ink"}>{open ? "● Open now" : "○ Closed now"}</strong>
      {open ? `, until ${clockText(span.to)}` : `, opens ${dateText(span.from, weekday)} at ${clockText(span.from)}`}{" "}
      your time
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
          <div key={`${line.days} ${line.hours}`} className="contents">
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
