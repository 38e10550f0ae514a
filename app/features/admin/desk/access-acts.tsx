import { TextField } from "#app/ui/text-field.tsx";
import { localMoment } from "#lib/local-moment.ts";
import { callDatabase, outcomeOf } from "../content/call-database.ts";
import { when } from "../frame/when.ts";
import { ReasonedAct } from "./reasoned-act.tsx";

export type Access = {
  readonly id: string;
  readonly product_id: string;
  readonly product_kind: string;
  readonly status: "active" | "revoked";
  readonly granted_at: string;
  readonly revoked_at: string | null;
  readonly all_weeks_at: string | null;
  readonly ended_at: string | null;
  readonly ends_at: string | null;
};

/** `open since …, until …`, or why it is closed. */
export function accessText({ status, granted_at: since, revoked_at: at, ...access }: Access): string {
  const weeks = access.all_weeks_at ? ", all weeks open" : "";
  if (status === "active")
    return `open since ${when(since)}${access.ends_at ? `, until ${when(access.ends_at)}` : ""}${weeks}`;
  const ended = access.ended_at ? "ended by you or a refund of it" : "closed";
  return `${ended}${at ? ` ${when(at)}` : ""}`;
}

/** The end of a day as the form's date field names it, in the zone of whoever types; null for none. */
export function endOfDay(day: FormDataEntryValue | null): string | null {
  return day ? new Date(`${String(day)}T23:59:59`).toISOString() : null;
}
/** The day of a moment, as a date field takes it. */
const dayOf = (at: string) => localMoment(at).slice(0, 10);

const words: Readonly<Record<string, string>> = {
  same: "It was so already; nothing changed.",
  unknown: "This access is not there any more.",
};
const reasonOf = (values: FormData) => String(values.get("reason") ?? "");

type Done = { readonly open: string; readonly closed: string };

async function change(name: string, values: object, done: Done): Promise<string> {
  const { outcome, status } = (await callDatabase(name, values)) as { outcome: string; status?: string };
  if (outcome !== "changed") return words[outcome] ?? outcome;
  return status === "active" ? done.open : done.closed;
}
const ended = "It is closed from the next request on, and its holder is told by mail.";
const givenBack: Done = {
  open: "Given back. It is open from the next request on, and its holder is told by mail.",
  closed: "The end was taken back. Its order does not open it now.",
};
/** Of access that was open or not: what is closed, and stays so, is told to nobody. */
export const dated = (wasOpen: boolean): Done => ({
  open: "Saved. Its holder is told by mail.",
  closed: wasOpen
    ? `Saved. ${ended}`
    : "Saved, and still closed: its order does not open it, or this day is over. Nobody was told.",
});

function Weeks({ access }: { readonly access: Access }) {
  const opened = access.all_weeks_at === null;
  return (
    <ReasonedAct
      label={opened ? "Open all weeks" : "Week by week again"}
      title={opened ? "Open the whole course" : "Let the weeks come one by one"}
      about={
        opened
          ? `All weeks of ${access.product_id} open for this student at once.`
          : "Weeks that have not come close again; finished lessons stay open."
      }
      act={async (values) => {
        await outcomeOf("open_whole_course", { enrolment: access.id, opened, reason: reasonOf(values) });
        return opened ? "All weeks are open for this student." : "The weeks come one by one again.";
      }}
    />
  );
}

/** What the owner may do about one access: end it, give it back, date its end, open a whole course. */
export function AccessActs({ access }: { readonly access: Access }) {
  const enrolment = access.id;
  const open = access.status === "active";
  return (
    <span className="flex flex-wrap gap-2">
      {access.ended_at ? (
        <ReasonedAct
          label="Give back"
          title="Give access back"
          about="What you ended is open again, as far as its order opens it."
          act={(values) => change("restore_access", { enrolment, reason: reasonOf(values) }, givenBack)}
        />
      ) : (
        open && (
          <ReasonedAct
            label="End access"
            title={`End access to ${access.product_id}`}
            about="Lessons, downloads, licenses and sessions of it close at the next request. Its order stays as it is; nothing is refunded. You can give it back."
            act={(values) =>
              change("end_access", { enrolment, reason: reasonOf(values) }, { open: ended, closed: `Ended. ${ended}` })
            }
          />
        )
      )}
      {!access.ended_at && (open || access.ends_at) && (
        <ReasonedAct
          label="Set end date"
          title="Set end date"
          about="A later day extends it, an empty one lets it go on without end."
          act={(values) =>
            change(
              "date_access",
              { enrolment, ends: endOfDay(values.get("ends")), reason: reasonOf(values) },
              dated(open),
            )
          }
        >
          <TextField
            data-first
            name="ends"
            type="date"
            label="Last day"
            help="Until the end of this day, in your time zone."
            {...(access.ends_at ? { defaultValue: dayOf(access.ends_at) } : {})}
          />
        </ReasonedAct>
      )}
      {open && access.product_kind === "course" && <Weeks access={access} />}
    </span>
  );
}
