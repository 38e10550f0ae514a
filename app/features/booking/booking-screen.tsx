import { useEffect, useState } from "react";
import { type BookingView, changeBooking, loadBooking } from "#app/data/bookings.ts";
import { formProblem } from "#app/data/form-call.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { MailedPageNote } from "#app/ui/mailed-page-note.tsx";
import { newTabIfOutside } from "#app/ui/new-tab.ts";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { ScriptNote } from "#app/ui/script-note.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { useFragment } from "#app/ui/use-fragment.ts";
import { useWork } from "#app/ui/use-work.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { momentText, zonedMomentText } from "./slot-text.ts";
import { statusText } from "./status-text.ts";

type Change = "confirm" | "decline" | "cancel" | "move";

function useBooking(link: string) {
  const [booking, setBooking] = useState<BookingView | null>(null);
  const { busy, problem, run } = useWork(formProblem);
  const show = (ask: () => Promise<BookingView>) => run(async () => setBooking(await ask()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link.
  useEffect(() => void show(() => loadBooking(link)), [link]);
  return { booking, problem, busy, change: (to: Change, from?: number) => show(() => changeBooking(link, to, from)) };
}

type ActionProps = {
  readonly booking: BookingView;
  readonly busy: boolean;
  readonly link: string;
  readonly change: (to: Change, from?: number) => Promise<boolean>;
};

function DeskActions({ booking: { visitor, status, from }, busy, change }: ActionProps) {
  return (
    <>
      <dl className="facts mt-6 max-w-[560px]">
        <dt>Visitor</dt>
        <dd className="break-words">{[visitor?.name, visitor?.email].filter(Boolean).join(", ")}</dd>
        <dt>Time zone</dt>
        <dd>{visitor?.zone.replaceAll("_", " ")}</dd>
        {visitor?.note && (
          <>
            <dt>Note</dt>
            <dd className="whitespace-pre-line break-words">{visitor.note}</dd>
          </>
        )}
      </dl>
      <div className="mt-6 flex flex-wrap gap-3">
        {status === "requested" && (
          <Button aria-busy={busy} onClick={() => void change("confirm", from)}>
            Confirm the booking
          </Button>
        )}
        <Button variant="secondary" aria-busy={busy} onClick={() => void change("decline", from)}>
          Decline it
        </Button>
      </div>
    </>
  );
}

/** Asks first: a canceled time is free for others at once. */
function CancelButton({ booking, busy, change }: Omit<ActionProps, "link">) {
  const [asking, setAsking] = useState(false);
  const cancel = () => {
    setAsking(false);
    void change("cancel");
  };
  return (
    <>
      <Button variant="danger" aria-busy={busy} onClick={() => setAsking(true)}>
        Cancel the booking
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Cancel this booking?"
        description={`${zonedMomentText(booking.from)} becomes free for others at once, and you get an email about it. It does not count against a plan. This cannot be undone.`}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" data-first onClick={() => setAsking(false)}>
            Keep the booking
          </Button>
          <Button variant="danger" onClick={cancel}>
            Cancel the booking
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function VisitorActions({ booking, link, busy, change }: ActionProps) {
  const [moving, setMoving] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [version, setVersion] = useState(0);
  const move = async () => {
    if (chosen !== null && (await change("move", chosen))) setMoving(false);
    setChosen(null);
    setVersion(version + 1);
  };
  if (!moving)
    return (
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="secondary" aria-busy={busy} onClick={() => setMoving(true)}>
          Move to another time
        </Button>
        <CancelButton {...{ booking, busy, change }} />
      </div>
    );
  return (
    <div className="mt-6 grid max-w-[720px] gap-5">
      <p className="fine">
        The new time has to be confirmed again. Until you choose one, the current time stays booked.
      </p>
      <SlotPicker
        {...{ kindId: booking.kindId, mentorId: booking.mentorId, link, chosen, version }}
        onChoose={setChosen}
      />
      {chosen === null ? null : <p className="font-semibold">Chosen: {momentText(chosen)}.</p>}
      <div className="flex flex-wrap gap-3">
        <Button aria-busy={busy} disabled={chosen === null} onClick={() => void move()}>
          Move the booking
        </Button>
        <Button variant="quiet" onClick={() => setMoving(false)}>
          Keep the current time
        </Button>
      </div>
    </div>
  );
}

const next: Readonly<Record<BookingView["status"], string>> = {
  requested: "The time is held. It is confirmed by email, usually within one working day.",
  confirmed: "It is in the calendar of the mentor. You can move or cancel it until it begins.",
  declined: "This time was not confirmed. Nothing counts against a plan.",
  canceled: "The time is free again. Nothing counts against a plan.",
};

/** An address as a link; anything else as it was entered. */
const Place = ({ text }: { readonly text: string }) => (
  <p className="mt-2 [overflow-wrap:anywhere]">
    How you meet:{" "}
    {/^https:\/\/\S+$/.test(text) ? (
      <a href={text} {...newTabIfOutside(text)}>
        {text}
      </a>
    ) : (
      text
    )}
  </p>
);

function Booking({ link }: { readonly link: string }) {
  const { booking, problem, busy, change } = useBooking(link);
  const ended = booking?.status === "declined" || booking?.status === "canceled";
  const Actions = link.startsWith("desk.") ? DeskActions : VisitorActions;
  return (
    <>
      <ProblemNote text={problem} className="mb-6 border-down!" />
      {!booking && !problem && <p role="status">Loading the booking…</p>}
      {booking && (
        <>
          <h2 className="text-h3">
            {booking.kind} with {booking.mentor}
          </h2>
          <p className="mt-3" role="status">
            <strong>{statusText[booking.status]}</strong>: {zonedMomentText(booking.from)}, booking B{booking.number}.
          </p>
          <p className="mt-2 text-ink2">{next[booking.status]}</p>
          {booking.place && <Place text={booking.place} />}
          {ended ? (
            <SiteLink className="btn btn-primary mt-6" href="/mentorship#book">
              Book another time
            </SiteLink>
          ) : (
            <Actions {...{ booking, link, busy, change }} />
          )}
        </>
      )}
    </>
  );
}

/** The page at /mentorship/booking: one booking by the visitor's link, or by the owner's. */
export function BookingScreen() {
  const link = useFragment();
  return (
    <div className="wrap py-14 *:max-w-[756px]">
      <p className="eyebrow">Mentorship</p>
      <h1 className="mt-4 mb-8">Your booking</h1>
      <ScriptNote>This page needs JavaScript: the secret of your link is not sent with the address.</ScriptNote>
      {link === "" && <MailedPageNote what="the booking" start={{ href: "/mentorship#book", label: "Book a time" }} />}
      {link && <Booking key={link} link={link} />}
    </div>
  );
}
