import { useNow } from "../../ui/use-now.ts";
import type { CalendarEntry } from "./calendar-entries.ts";
import { waitText } from "./entry-words.ts";

/** What is published next and how long that takes; nothing before the browser knows the time. */
export function NextRelease({ entry }: { readonly entry: CalendarEntry | undefined }) {
  const now = useNow(1000);
  return (
    <p className="small min-h-[3lh] sm:min-h-[2lh]">
      {now === null || !entry ? null : (
        <>
          Next: <strong>{entry.title}</strong> ({entry.currency}) in{" "}
          <span role="timer" className="tabular-nums">
            {waitText(entry.time - now)}
          </span>
        </>
      )}
    </p>
  );
}
