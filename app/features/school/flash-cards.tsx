import { useCallback, useEffect, useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import type { GlossaryEntry } from "../../data/lessons.ts";
import { Button } from "../../ui/button.tsx";
import { pressedDigit } from "../../ui/pressed-key.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { useFocusOnce } from "../../ui/use-focus-once.ts";
import { useNow } from "../../ui/use-now.ts";
import { useStore } from "../../ui/use-store.ts";
import {
  type CardGrade,
  type CardState,
  dueCards,
  gradedCard,
  grades,
  newCardsADay,
  spanWords,
  studiedCards,
  ungradedCard,
} from "./card-schedule.ts";

const gradeWords: Readonly<Record<CardGrade, string>> = { again: "Again", hard: "Hard", good: "Good", easy: "Easy" };

type Card = { readonly entry: GlossaryEntry; readonly state: CardState | null };
type AskedProps = Card & {
  readonly onGrade: (grade: CardGrade) => void;
  /** It comes after another card. */
  readonly follows: boolean;
};

function Answer({ entry }: { readonly entry: GlossaryEntry }) {
  const text = useFocusOnce<HTMLParagraphElement>(true);
  return (
    <>
      <p ref={text} tabIndex={-1} className="mt-4 text-lead outline-none">
        {entry.short}
      </p>
      {entry.also.length > 0 ? <p className="fine mt-3">Also: {entry.also.join(", ")}</p> : null}
      <SiteLink className="inline-flex min-h-11 items-center" href={`/glossary/${entry.id}`}>
        Read more
      </SiteLink>
    </>
  );
}

function NothingDue({ next, follows }: { readonly next: number; readonly follows: boolean }) {
  const text = useFocusOnce<HTMLParagraphElement>(follows);
  return (
    <p ref={text} tabIndex={-1} className="panel p-6 outline-none">
      Nothing is due. {Number.isFinite(next) ? `The next card comes in ${spanWords(next)}. ` : ""}
      Up to {newCardsADay} new terms come each day.
    </p>
  );
}

/** A term, and after a look its definition and how well it was known. */
function AskedCard({ entry, state, follows, onGrade }: AskedProps) {
  const [shown, setShown] = useState(false);
  const term = useFocusOnce<HTMLHeadingElement>(follows);
  const now = Date.now();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const free = event.target === document.body || (event.target as Element).closest("[data-card]");
      if (!free || event.metaKey || event.ctrlKey || event.altKey) return;
      const grade = grades[Number(pressedDigit(event)) - 1];
      if (shown && grade) onGrade(grade);
      else if (!shown && event.key === " ") {
        event.preventDefault();
        setShown(true);
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [shown, onGrade]);
  return (
    <section className="panel grid min-h-[320px] content-between gap-6 p-6" data-card aria-label="Card">
      <div>
        <h2 ref={term} tabIndex={-1} className="text-figure outline-none">
          {entry.term}
        </h2>
        {shown ? <Answer entry={entry} /> : <p className="fine mt-4">Say what it means, then look.</p>}
      </div>
      {shown ? (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {grades.map((grade, index) => (
            <Button key={grade} variant={grade === "good" ? "primary" : "secondary"} onClick={() => onGrade(grade)}>
              <span>
                {gradeWords[grade]} <span className="sr-only">({index + 1})</span>
                <span className="fine block text-current!">{spanWords(gradedCard(state, grade, now).due - now)}</span>
              </span>
            </Button>
          ))}
        </div>
      ) : (
        <Button onClick={() => setShown(true)}>Show the answer</Button>
      )}
    </section>
  );
}

/** The glossary as cards that return when they are about to be forgotten. */
export default function FlashCards({ entries }: { readonly entries: readonly GlossaryEntry[] }) {
  const { entries: states, ready, problem, inAccount } = useStore(studiedCards, (state) => state);
  const now = useNow(30_000) ?? 0;
  const [last, setLast] = useState<Card | null>(null);
  const [follows, setFollows] = useState(false);
  const ids = entries.map(({ id }) => id);
  const queue = ready && now > 0 ? dueCards(ids, states, Math.max(now, Date.now())) : [];
  const entry = entries.find(({ id }) => id === queue[0]);
  const state = (entry && states.get(entry.id)?.document) ?? null;
  const grade = useCallback(
    (given: CardGrade) => {
      if (!entry) return;
      setLast({ entry, state });
      setFollows(true);
      studiedCards.put(entry.id, gradedCard(state, given, Date.now()));
    },
    [entry, state],
  );
  const undo = () => {
    if (last) studiedCards.put(last.entry.id, ungradedCard(last.state, Date.now()));
    setLast(null);
  };
  const learned = ids.filter((id) => states.has(id)).length;
  const next = Math.min(...ids.flatMap((id) => states.get(id)?.document.due ?? []));
  return (
    <div className="wrap pb-16">
      <div className="grid max-w-[760px] gap-5">
        <ScriptNote>The cards need JavaScript. The glossary has the same terms with their definitions.</ScriptNote>
        {problem ? <p role="alert">{problem}</p> : null}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="fine m-0" role="status">
            {queue.length} to review now, {plainNumber(learned)} of {plainNumber(ids.length)} terms begun.{" "}
            {inAccount ? "Stored in your account." : "Stored on this device."}
          </p>
          {last ? (
            <Button size="sm" variant="quiet" onClick={undo}>
              Ask {last.entry.term} again
            </Button>
          ) : null}
        </div>
        {entry ? (
          <AskedCard key={`${entry.id} ${state?.reps ?? 0}`} {...{ entry, state }} follows={follows} onGrade={grade} />
        ) : null}
        {/* The first card's place until the device has been read. */}
        {ready && now > 0 ? null : <div className="needs-script panel min-h-[320px]" aria-hidden="true" />}
        {ready && now > 0 && !entry ? <NothingDue next={next - now} follows={follows} /> : null}
        <p className="fine">
          Space shows the answer, 1 to 4 grade it. FSRS estimates when your chance of knowing a card has fallen to 90%,
          and the card returns then.
        </p>
      </div>
    </div>
  );
}
