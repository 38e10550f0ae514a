import { useId, useState } from "react";
import { useRules } from "../context/rules-context.ts";
import { type Path, textOf } from "../document/document-path.ts";
import { readClock } from "../document/number-text.ts";

type Props = { readonly path: Path; readonly value: string; readonly label: string };

/** A time of day in a sentence; understood as it is usually written, shown as HH:MM once left. */
export function ClockToken({ path, value, label }: Props) {
  const errorId = useId();
  const { put } = useRules();
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string } | null>(null);
  const text = typed?.of === value ? typed.text : value;
  const read = readClock(text);
  const type = (next: string) => {
    const clock = readClock(next);
    setTyped({ text: next, of: clock ?? value });
    if (clock) put(path, clock, { merge: textOf(path) });
  };
  return (
    <>
      <span className="tok tok-number">
        <input
          aria-label={label}
          aria-invalid={read ? undefined : true}
          aria-describedby={read ? undefined : errorId}
          data-place={textOf(path)}
          data-strategy-undo
          autoComplete="off"
          style={{ width: "5.2ch" }}
          value={text}
          onChange={({ target }) => type(target.value)}
          onBlur={() => read && setTyped(null)}
        />
      </span>
      {read ? null : (
        <span className="tok-error" id={errorId}>
          Type a time of day such as 08:30.
        </span>
      )}
    </>
  );
}
