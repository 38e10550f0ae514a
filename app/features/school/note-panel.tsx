import { useCallback, useEffect, useRef, useState } from "react";
import { settleOwner } from "#app/data/device-owner.ts";
import { FieldFrame, useField } from "../../ui/field.tsx";
import { useStore } from "../../ui/use-store.ts";
import { lessonNotes, longestNote } from "./lesson-notes.ts";

/** A pause in typing after which a note is stored. Milliseconds. */
const quiet = 600;

/** The reader's own note beside a lesson: stored while it is typed. */
export default function NotePanel({ lesson }: { readonly lesson: string }) {
  const { entries, ready, problem, inAccount } = useStore(lessonNotes, (state) => state);
  const stored = entries.get(lesson)?.document.text ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  /** What was shown when the typing began: the account may bring another device's text meanwhile. */
  const over = useRef(entries.get(lesson) ?? null);
  const typedBy = useRef<string | null>(null);
  const keep = (text: string) => {
    if (latest.current === null) over.current = entries.get(lesson) ?? null;
    latest.current = text;
    typedBy.current = settleOwner();
    setTyped(text);
  };
  const save = useCallback(() => {
    // Another tab may have signed out in between: nobody else gets what a member typed.
    const isTheirs = typedBy.current === null || typedBy.current === settleOwner();
    if (latest.current !== null && isTheirs)
      lessonNotes.put(lesson, { text: latest.current }, Date.now(), over.current);
    latest.current = null;
  }, [lesson]);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      save();
      setTyped(null);
    }, quiet);
    // The page may be left before the pause.
    addEventListener("pagehide", save);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", save);
    };
  }, [typed, save]);
  // Leaving for another page of the site.
  useEffect(() => save, [save]);
  const state = typed !== null ? "Not saved yet. " : inAccount ? "Saved in your account. " : "Saved on this device. ";
  const help = `${stored === "" && typed === null ? "" : state}Only you can read them.`;
  const ids = useField(undefined, { help, error: problem });
  return (
    <FieldFrame label="Your notes" help={help} error={problem} ids={ids} className="mt-12 max-w-[68ch]">
      <textarea
        id={ids.controlId}
        className="input"
        rows={5}
        maxLength={longestNote}
        disabled={!ready}
        value={typed ?? stored}
        onChange={({ currentTarget }) => keep(currentTarget.value)}
        {...ids.aria}
      />
    </FieldFrame>
  );
}
