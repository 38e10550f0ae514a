import { Button } from "#app/ui/button.tsx";
import { spanOf } from "#lib/booking-slots.ts";
import { outcomeOf } from "../content/call-database.ts";
import { PersonText } from "../frame/person-text.tsx";
import { useToastAct } from "../frame/use-act.ts";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import type { KeyedTable } from "../list/keyed-rows.ts";
import { useNameOf } from "./use-name-of.ts";

type Booking = {
  readonly number: number;
  readonly kind_id: string;
  readonly mentor_id: string;
  readonly email: string;
  readonly name: string;
  readonly note: string;
  readonly zone: string;
  readonly during: string;
  readonly status: string;
};

const table: KeyedTable = {
  room: "bookings",
  key: "number",
  columns: "number,kind_id,mentor_id,email,name,note,zone,during,status",
  searched: ["email", "name", "mentor_id"],
  numbers: ["number"],
  order: ["during", "down"],
  sortable: ["number", "during", "mentor_id", "status", "email"],
  filters: { requested: ["status", "eq", "requested"], confirmed: ["status", "eq", "confirmed"] },
};
const states: Readonly<Record<string, string>> = {
  requested: "Waits for you",
  confirmed: "Confirmed",
  declined: "Declined",
  canceled: "Canceled",
};
const outcomes: Readonly<Record<string, string>> = {
  changed: "Done. The visitor is told by mail.",
  ended: "It was declined or canceled before.",
  past: "Its time has come already.",
  moved: "The visitor has moved it since this list was loaded. Nothing was decided; look at its new time.",
  unknown: "It is not there any more.",
};

function Decide({ booking }: { readonly booking: Booking }) {
  const { busy, act } = useToastAct();
  const { from } = spanOf(booking.during);
  const seen = new Date(from).toISOString();
  const decide = (decision: "confirm" | "decline" | "cancel" | "not_held") =>
    act(async () => outcomes[await outcomeOf("decide_booking", { number: booking.number, decision, seen })] ?? "Done");
  if (!["requested", "confirmed"].includes(booking.status)) return null;
  if (from < Date.now())
    return booking.status === "confirmed" ? (
      <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void decide("not_held")}>
        Was not held
      </Button>
    ) : null;
  return (
    <span className="flex flex-wrap gap-2">
      {booking.status === "requested" ? (
        <>
          <Button size="sm" aria-busy={busy} onClick={() => void decide("confirm")}>
            Confirm
          </Button>
          <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void decide("decline")}>
            Decline
          </Button>
        </>
      ) : (
        <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void decide("cancel")}>
          Cancel
        </Button>
      )}
    </span>
  );
}

/** Requests for sessions, to confirm or decline. */
export function BookingsScreen() {
  const [mentorOf, kindOf] = [useNameOf("mentors"), useNameOf("booking_kinds")];
  return (
    <KeyedList<Booking>
      title="Bookings"
      about="Sessions that visitors asked for. Each change is mailed to them, a confirmed time with a calendar file, and with how you meet where that is entered under How mentors meet. One that a mentor missed counts against its plan until you press “Was not held”."
      table={table}
      filters={[
        ["all", "All"],
        ["requested", "Waiting for you"],
        ["confirmed", "Confirmed"],
      ]}
      empty={<p>No booking yet. Visitors ask for one on the mentorship page.</p>}
      columns={[
        {
          name: "during",
          label: "When, in your zone",
          cell: (booking) => (
            <span className="font-semibold">{when(new Date(spanOf(booking.during).from).toISOString())}</span>
          ),
        },
        {
          name: "number",
          label: "Booking",
          // As its mails name it.
          cell: ({ number }) => `B${number}`,
        },
        { name: "status", label: "State", cell: ({ status }) => states[status] ?? status },
        {
          name: "mentor_id",
          label: "With",
          cell: ({ mentor_id: mentor, kind_id: kind }) => `${mentorOf(mentor)}, ${kindOf(kind)}`,
        },
        {
          name: "email",
          label: "From",
          cell: ({ name, email, note, zone }) => (
            <span>
              <PersonText name={name} email={email} />
              <span className="small block text-ink2">{zone}</span>
              {note && <span className="small block text-ink2 [overflow-wrap:anywhere]">{note}</span>}
            </span>
          ),
        },
        { name: "decide", label: "", cell: (booking) => <Decide booking={booking} /> },
      ]}
    />
  );
}
