import { memo, useDeferredValue, useState } from "react";
import { TextField } from "../../../../ui/text-field.tsx";
import { type Entry, found } from "./picker-entries.ts";

type Props<Value> = { readonly entries: readonly Entry<Value>[]; readonly onChoose: (value: Value) => void };

/** What fits on a screen: drawn with the dialog, the rest right after it. */
const atOnce = 14;

/** A search over lines in groups; Enter takes the first. */
export function EntryList<Value>({ entries, onChoose }: Props<Value>) {
  const [typed, setTyped] = useState("");
  // The field shows a letter before some hundred lines are looked through for it.
  const sought = useDeferredValue(typed);
  const listed = useDeferredValue(entries, entries.slice(0, atOnce));
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
        autoFocus
        placeholder="rsi, moving average, high …"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SameLines entries={sought === "" ? listed : entries} sought={sought} onChoose={onChoose} />
    </form>
  );
}

type LinesProps<Value> = Props<Value> & { readonly sought: string };

function Lines<Value>({ entries, sought, onChoose }: LinesProps<Value>) {
  const hits = found(entries, sought);
  const all = sought.trim() === "";
  const groups = all ? [...new Set(hits.map(({ group }) => group))] : [""];
  return (
    <>
      <p className="sr-only" role="status">
        {all ? "" : `${hits.length} found`}
      </p>
      {hits.length === 0 ? (
        <p className="small mt-4 text-ink2">
          Nothing is called that. Try a part of the name, such as “average” or “volume”.
        </p>
      ) : null}
      {groups.map((group) => (
        <div key={group} className="mt-4">
          {group ? <h3 className="fine mb-1 font-[650]! tracking-normal!">{group}</h3> : null}
          <ul>
            {hits
              .filter((entry) => group === "" || entry.group === group)
              .map((entry) => (
                <li key={entry.id} className="lab-pick-line">
                  <button type="button" className="lab-pick" onClick={() => onChoose(entry.make())}>
                    <strong>{entry.name}</strong>
                    {entry.about ? <span>{entry.about}</span> : null}
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </>
  );
}

const SameLines = memo(Lines) as typeof Lines;
