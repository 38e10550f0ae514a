import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { callDatabase } from "../content/call-database.ts";

const answer = z.array(z.object({ who: z.string(), writing: z.boolean() }));
export type Others = z.infer<typeof answer>;

const everyMs = 15_000;

/**
 * Says that whoever is signed in looks at this place (`tickets/1001`), or writes there, and hears who else does. What fails is tried again: a save is
 * checked by its row all the same.
 */
export function usePresence(place: string, writing: boolean): Others {
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
