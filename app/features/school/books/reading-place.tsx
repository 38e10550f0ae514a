import { type RefObject, useEffect, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { useStore } from "../../../ui/use-store.ts";
import { readingPositions } from "./reading-positions.ts";

type Props = {
  readonly book: string;
  /** Its last part of the address. */
  readonly chapter: string;
  /** The chapter's text: its children are the blocks. */
  readonly text: RefObject<HTMLElement | null>;
};

/** The link to a chapter that goes on where the reader stopped. */
const continueHash = "#continue";

/** A pause in scrolling after which the place is stored, and a time after which an opened chapter is being read. Milliseconds. */
const [quiet, reading] = [700, 5_000];
/** What lies below the site's own header, in pixels. */
const headerHeight = 90;

const firstInSight = (text: HTMLElement): number =>
  Math.max(
    0,
    [...text.children].findIndex((child) => child.getBoundingClientRect().bottom > headerHeight),
  );

function goTo(text: HTMLElement, block: number): void {
  const target = text.children[block];
  if (!target) return;
  scrollTo({ top: target.getBoundingClientRect().top + scrollY - headerHeight, behavior: "instant" });
}

/** Stores the first paragraph in sight once the reader stops scrolling, or stays. */
function useStoredPlace({ book, chapter, text }: Props, ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    const store = () => {
      if (!text.current) return;
      const block = firstInSight(text.current);
      const before = readingPositions.getState().entries.get(book)?.document;
      if (before?.chapter !== chapter || before.block !== block) readingPositions.put(book, { chapter, block });
    };
    let timer = setTimeout(() => {
      if (readingPositions.getState().entries.get(book)?.document.chapter !== chapter) store();
    }, reading);
    const scrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(store, quiet);
    };
    addEventListener("scroll", scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", scrolled);
    };
  }, [book, chapter, text, ready]);
}

/** Goes to where the reader stopped, when asked for, and keeps the place from then on. */
export default function ReadingPlace(props: Props) {
  const { book, chapter, text } = props;
  const { entries, ready, inAccount, problem } = useStore(readingPositions, (state) => state);
  const stored = entries.get(book)?.document;
  const [offered, setOffered] = useState<number | null>(null);
  useEffect(() => {
    if (!ready || !text.current) return;
    const found = readingPositions.getState().entries.get(book)?.document;
    if (found?.chapter !== chapter || found.block === 0) return;
    if (location.hash === continueHash) goTo(text.current, found.block);
    else if (location.hash === "" && scrollY < 50) setOffered(found.block);
  }, [ready, book, chapter, text]);
  useStoredPlace(props, ready);
  if (problem) return <p role="alert">{problem}</p>;
  return (
    <div className="fine mb-6 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      {offered !== null ? (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            if (text.current) goTo(text.current, offered);
            setOffered(null);
          }}
        >
          Continue where you stopped
        </Button>
      ) : null}
      <p role="status">
        {stored?.chapter === chapter
          ? `Your place is saved ${inAccount ? "in your account" : "on this device"}.`
          : "Your place will be saved while you read."}
      </p>
    </div>
  );
}
