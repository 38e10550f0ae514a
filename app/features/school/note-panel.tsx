import { useEffect, useRef, useState } from "react";
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
  const keep = (text: string | null) => {
    latest.current = text;
    setTyped(text);
  };
  useEffect(() => {
    const save = () => {
      if (latest.current !== null) lessonNotes.put(lesson, { text: latest.current });
      latest.current = null;
    };
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
  }, [typed, lesson]);
  // Leaving for another page of the site.
  useEffect(
    () => () => {
      if (latest.current !== null) lessonNotes.put(lesson, { text: latest.current });
    },
    [lesson],
  );
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
