import { memo } from "react";
import type { Entry } from "./picker-entries.ts";

type Props<Value> = {
  readonly entries: readonly Entry<Value>[];
  readonly grouped: boolean;
  /** So many are seen at first; the browser need not lay out those after them before they are. */
  readonly early: number;
  readonly onChoose: (value: Value) => void;
};

/** Lines one can choose from, under the names of their groups. */
export function EntryLines<Value>({ entries, grouped, early, onChoose }: Props<Value>) {
  const groups = grouped ? [...new Set(entries.map(({ group }) => group))] : [""];
  const late = new Set(entries.slice(early));
  return groups.map((group, nth) => (
    // By place: after a letter the lines stay and only their words change.
    <div key={nth === 0 ? "first" : group} className="mt-4">
      {group ? <h3 className="fine mb-1 font-[650]! tracking-normal!">{group}</h3> : null}
      <ul>
        {entries
          .filter((entry) => !grouped || entry.group === group)
          .map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: by place, as above; a line keeps nothing of its own.
            <Line key={at} entry={entry} late={late.has(entry)} onChoose={onChoose} />
          ))}
      </ul>
    </div>
  ));
}

type LineProps<Value> = {
  readonly entry: Entry<Value>;
  readonly late: boolean;
  readonly onChoose: (value: Value) => void;
};

function PlainLine<Value>({ entry, late, onChoose }: LineProps<Value>) {
  return (
    <li className={late ? "lab-pick-line lab-pick-late" : "lab-pick-line"}>
      <button type="button" className="lab-pick" onClick={() => onChoose(entry.make())}>
        <strong>{entry.name}</strong>
        {entry.about ? <span>{entry.about}</span> : null}
      </button>
    </li>
  );
}

const Line = memo(PlainLine) as typeof PlainLine;
