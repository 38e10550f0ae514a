import { memo, useDeferredValue, useEffect, useRef, useState } from "react";
import { TextField } from "../../../../ui/text-field.tsx";
import { useRested } from "../../../../ui/use-rested.ts";
import { EntryLines } from "./entry-lines.tsx";
import { type Entry, found } from "./picker-entries.ts";

type Props<Value> = {
  /** Whether it can be seen. A list is drawn before it is opened, and forgets what was typed when it is closed. */
  readonly open: boolean;
  readonly entries: readonly Entry<Value>[];
  readonly onChoose: (value: Value) => void;
};

/** What fits on a screen: drawn with the dialog and with every letter. */
const atOnce = 12;
/** The rest follows after so many milliseconds without typing. */
const rest = 250;
const closed = "closed";

/** A search over lines in groups; Enter takes the first. */
export function EntryList<Value>({ open, entries, onChoose }: Props<Value>) {
  const [typed, setTyped] = useState("");
  // The field shows a letter before some hundred lines are looked through for it.
  const sought = useDeferredValue(typed);
  const wanted = open ? `for ${sought}` : closed;
  const rested = useRested(wanted, rest);
  const idle = rested === closed;
  // At the latest when it is opened again, before the visitor can type.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTyped("");
  }
  useEffect(() => {
    if (idle) setTyped("");
  }, [idle]);
  // Closing leaves the lines as they are: they are removed when the page is idle.
  const all = useRef(false);
  if (open || idle) all.current = open && rested === wanted;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = found(entries, typed);
        if (first) onChoose(first.make());
      }}
    >
      <TextField
        label="Search indicators, prices and time"
        type="search"
        autoComplete="off"
        data-first=""
        placeholder="rsi, moving average, high …"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SameFound entries={entries} sought={sought} most={all.current ? entries.length : atOnce} onChoose={onChoose} />
    </form>
  );
}

type FoundProps<Value> = Omit<Props<Value>, "open"> & { readonly sought: string; readonly most: number };

function Found<Value>({ entries, sought, most, onChoose }: FoundProps<Value>) {
  const hits = found(entries, sought);
  const searched = sought.trim() !== "";
  return (
    <>
      <p className="sr-only" role="status">
        {searched ? `${hits.length} found` : ""}
      </p>
      {hits.length === 0 ? (
        <p className="small mt-4 text-ink2">
          Nothing is called that. Try a part of the name, such as “average” or “volume”.
        </p>
      ) : null}
      <EntryLines entries={hits.slice(0, most)} grouped={!searched} early={atOnce} onChoose={onChoose} />
    </>
  );
}

const SameFound = memo(Found) as typeof Found;
