import { listText } from "#lib/list-text.ts";
import { type Others, usePresence } from "./use-presence.ts";

function said(others: Others): string | null {
  const writing = others.filter((other) => other.writing).map(({ who }) => who);
  const looking = others.filter((other) => !other.writing).map(({ who }) => who);
  const parts = [
    ...(writing.length > 0 ? [`${listText(writing)} ${writing.length === 1 ? "is" : "are"} writing here now.`] : []),
    ...(looking.length > 0 ? [`${listText(looking)} also ${looking.length === 1 ? "has" : "have"} this open.`] : []),
  ];
  return parts.length > 0 ? parts.join(" ") : null;
}

type Props = { readonly place: string; readonly writing: boolean };

/** Who else of the staff is at the same place; nothing while nobody is. */
export function OthersHere({ place, writing }: Props) {
  const text = said(usePresence(place, writing));
  return (
    <div role="status" className={text ? undefined : "sr-only"}>
      {text && <p className="note-rule mb-4 break-words border-warn!">{text}</p>}
    </div>
  );
}
