import { memo, useDeferredValue, useState } from "react";
import { TextField } from "../../../../ui/text-field.tsx";
import { type Entry, found } from "./picker-entries.ts";

type Props<Value> = { readonly entries: readonly Entry<Value>[]; readonly onChoose: (value: Value) => void };

/** A search over lines in groups; Enter takes the first. */
export function EntryList<Value>({ entries, onChoose }: Props<Value>) {
  const [typed, setTyped] = useState("");
  // The field shows a letter before some hundred lines are looked through for it.
  const sought = useDeferredValue(typed);
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
      <SameFound entries={entries} sought={sought} onChoose={onChoose} />
    </form>
  );
}

/** What fits on a screen is drawn with the dialog, the rest right after it. */
const atOnce = 12;

/** Lines one can choose from, under the names of their groups while nothing is sought. */
function Found<Value>({ entries, sought, onChoose }: Props<Value> & { readonly sought: string }) {
  const most = useDeferredValue(entries.length, atOnce);
  const hits = found(entries, sought);
  const searched = sought.trim() !== "";
  const groups = searched ? [["", hits] as const] : [...Map.groupBy(hits.slice(0, most), ({ group }) => group)];
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
      {groups.map(([group, lines]) => (
        <div key={group} className="mt-4">
          {group ? <h3 className="fine mb-1 font-semibold! tracking-normal!">{group}</h3> : null}
          <ul>
            {lines.map(({ id, name, about, make }) => (
              <li key={id} className="lab-pick-line">
                <button type="button" className="lab-pick" onClick={() => onChoose(make())}>
                  <strong>{name}</strong>
                  {about ? <span>{about}</span> : null}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

const SameFound = memo(Found) as typeof Found;
