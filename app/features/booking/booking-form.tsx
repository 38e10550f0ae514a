import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { type Bookable, loadMemberBookings, type MemberBookings, requestBooking } from "#app/data/bookings.ts";
import { onOwnerChange } from "#app/data/device-owner.ts";
import { FormError, formProblem } from "#app/data/form-call.ts";
import { forgetTyped, restoreTyped, showTyped, storeTyped } from "#app/data/typed-text.ts";
import { useNextMember } from "#app/site/use-next-member.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { ScriptNote } from "#app/ui/script-note.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { TrapField } from "#app/ui/trap-field.tsx";
import { whileHere } from "#app/ui/while-here.ts";
import { visitorZone } from "#lib/date-text.ts";
import { formNotices } from "#lib/form-notices.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { EmailText } from "../../ui/email-text.tsx";
import { MemberList } from "./member-list.tsx";
import { afterEndText, barrier, leftText, minutesOf, type PlansKnown } from "./plan-words.ts";
import { SlotPicker } from "./slot-picker.tsx";
import { momentText } from "./slot-text.ts";

/** What the signed-in member has; null for visitors. Nothing is asked where no session is stored. */
function useMember(version: number) {
  const [member, setMember] = useState<MemberBookings | null>(null);
  const [known, setKnown] = useState<PlansKnown>("yes");
  const [asked, setAsked] = useState(0);
  const again = () => setAsked((count) => count + 1);
  useEffect(
    () =>
      onOwnerChange(() => {
        setMember(null);
        setAsked((count) => count + 1);
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version or member asks again.
  useEffect(() => {
    setKnown(hasStoredSession() ? "loading" : "yes");
    if (!hasStoredSession()) return;
    return whileHere(
      loadMemberBookings(),
      (found) => {
        setMember(found.email ? found : null);
        setKnown("yes");
      },
      // The free call can be booked all the same.
      () => setKnown("failed"),
    );
  }, [version, asked]);
  return { member, known, onAgain: !member && known === "failed" ? again : null };
}

type Made = { readonly link: string; readonly email: string; readonly from: number };

function Requested({ link, email, from, onAnother }: Made & { readonly onAnother: () => void }) {
  return (
    <div role="status" className="panel max-w-[640px] p-6 sm:p-8">
      <h3 className="text-lead">The time is held for you</h3>
      <p className="mt-3 text-ink2">
        {momentText(from)}. We confirm it to <EmailText address={email} />, usually within one working day; the mail
        brings a file for your calendar. The link below moves or cancels the booking.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={`/mentorship/booking#${link}`}>Open the booking</ButtonLink>
        <Button variant="secondary" onClick={onAnother}>
          Book another time
        </Button>
      </div>
    </div>
  );
}

/** Why the chosen kind cannot be booked; `onAgain` looks for the plans again. */
function Barred({ text, onAgain }: { readonly text: string; readonly onAgain: (() => void) | null }) {
  const again = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes with this note.
    currentTarget.form?.querySelector("select")?.focus();
    onAgain?.();
  };
  return (
    <div className="note-rule" role="status">
      <p>{text}</p>
      {onAgain && (
        <Button variant="secondary" className="mt-3" onClick={again}>
          Try again
        </Button>
      )}
    </div>
  );
}

const ownPerhaps =
  "This time is taken now, perhaps by you: the first try may have arrived without its answer. Look for our mail before you choose another time.";
/** The time in question was taken. */
const isTaken = (error: FormError): boolean => error.status === 409;

const typedFields = ["email", "name", "note"];

/** Requests a time with a mentor. */
export function BookingForm({ kinds, mentors }: Bookable) {
  const [kindId, setKindId] = useState(kinds[0]?.id ?? "");
  const [mentorId, setMentorId] = useState(mentors[0]?.id ?? "");
  const [chosen, setChosen] = useState<number | null>(null);
  /** The time of a try that got no answer. */
  const [unanswered, setUnanswered] = useState<number | null>(null);
  const [state, setState] = useState<{ made?: Made; problem?: string; busy?: boolean; version: number }>({
    version: 0,
  });
  const element = useRef<HTMLFormElement>(null);
  /** How many members have left this browser since the page was opened. */
  const left = useRef(0);
  const { member, known, onAgain } = useMember(state.version);
  const kind = kinds.find(({ id }) => id === kindId);
  const barred = kind ? barrier(kind, member, known) : null;
  const afterEnd = kind && chosen !== null ? afterEndText(kind, member, chosen) : null;
  // After a reload, and when the fields are back that a kind for members took away.
  useEffect(() => {
    if (barred === null) restoreTyped(element.current, "booking");
  }, [barred]);

  useNextMember(() => {
    left.current += 1;
    showTyped(element.current, "booking", typedFields);
    setChosen(null);
    setUnanswered(null);
    setState(({ version }) => ({ version: version + 1 }));
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "");
    if (chosen === null) return setState((now) => ({ ...now, problem: "Choose a time first." }));
    setState(({ version }) => ({ version, busy: true }));
    const email = member?.email ?? text("email");
    const [zone, leftBefore] = [visitorZone(), left.current];
    const words = { name: text("name"), note: text("note"), website: text("website") };
    try {
      const { link } = await requestBooking({ kindId, mentorId, from: chosen, zone, email, ...words });
      // Its member has signed out meanwhile: the link is nothing of whoever comes next.
      if (left.current !== leftBefore) return;
      setState(({ version }) => ({ version: version + 1, made: { link, email, from: chosen } }));
      setChosen(null);
      forgetTyped("booking");
    } catch (error) {
      if (left.current !== leftBefore) return;
      // Without an answer the time may still be free, and the times could not be loaded again either.
      const refused = error instanceof FormError;
      setUnanswered(refused ? null : chosen);
      if (refused) setChosen(null);
      const problem = refused && isTaken(error) && unanswered === chosen ? ownPerhaps : formProblem(error);
      setState(({ version }) => ({ version: refused ? version + 1 : version, problem }));
    }
  };

  if (!kind || mentors.length === 0) return <p>No mentor takes bookings at the moment. Write to us instead.</p>;
  if (state.made) return <Requested {...state.made} onAnother={() => setState(({ version }) => ({ version }))} />;
  return (
    <>
      {member && <MemberList bookings={member.bookings} />}
      <form
        ref={element}
        method="post"
        onSubmit={(event) => void submit(event)}
        onInput={({ currentTarget }) => storeTyped(currentTarget, "booking", typedFields)}
        className="booking-form"
      >
        <div className="grid content-start gap-5">
          <ScriptNote>Booking needs JavaScript. You can ask for a time by email instead.</ScriptNote>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <SelectField
              label="What to book"
              value={kindId}
              onChange={({ target }) => {
                setKindId(target.value);
                setChosen(null);
              }}
              help={[kind.description, leftText(kind, member)].filter(Boolean).join(" ")}
              options={kinds.map(({ id, title }) => [id, title] as const)}
            />
            <SelectField
              label="Mentor"
              value={mentorId}
              onChange={({ target }) => {
                setMentorId(target.value);
                setChosen(null);
              }}
              help={mentors.find(({ id }) => id === mentorId)?.specialty}
              options={mentors.map(({ id, name }) => [id, name] as const)}
            />
          </div>
          {barred ? (
            <Barred text={barred} onAgain={onAgain} />
          ) : (
            <SlotPicker {...{ kindId, mentorId, chosen }} onChoose={setChosen} version={state.version} />
          )}
        </div>
        <div className="booking-side">
          {barred ? null : (
            <>
              <p className="font-semibold">
                {chosen === null
                  ? "No time chosen yet."
                  : `Chosen: ${momentText(chosen)}, ${minutesOf(kind, member)} minutes.`}
              </p>
              {afterEnd && (
                <p className="note-rule" role="status">
                  {afterEnd}
                </p>
              )}
              {!member && <EmailField />}
              <TextField label="Name (optional)" name="name" autoComplete="name" maxLength={80} />
              <label className="field">
                <span className="field-label">What is it about? (optional)</span>
                <textarea className="input" name="note" rows={4} maxLength={2_000} />
              </label>
              <TrapField />
            </>
          )}
          <ProblemNote text={state.problem} className="border-down!" />
          {barred ? null : (
            <>
              <p className="fine">
                {formNotices.booking} <a href="/privacy#rights">Privacy</a>
              </p>
              <Button type="submit" aria-busy={state.busy} className="justify-self-start">
                Request this time
              </Button>
            </>
          )}
        </div>
      </form>
    </>
  );
}
