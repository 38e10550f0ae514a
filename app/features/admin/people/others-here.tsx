import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { listText } from "#lib/list-text.ts";
import { callDatabase } from "../content/call-database.ts";

const answer = z.array(z.object({ who: z.string(), writing: z.boolean() }));
type Others = z.infer<typeof answer>;

const everyMs = 15_000;

/**
 * Says that whoever is signed in looks at this place (`tickets/1001`), or writes there, and hears who else does. What fails is tried again: a save is
 * checked by its row all the same.
 */
function usePresence(place: string, writing: boolean): Others {
  const { data = [] } = useQuery({
    queryKey: ["presence", place, writing],
    queryFn: async () => answer.parse(await callDatabase("note_presence", { place, writing })),
    refetchInterval: everyMs,
    retry: false,
    gcTime: 0,
    placeholderData: (before: Others | undefined) => before,
  });
  return data;
}

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
