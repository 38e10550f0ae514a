import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import type { Collection } from "../definition/collection.ts";
import { loadDraft } from "./drafts.ts";
import { loadChoices, loadStored } from "./rows.ts";

/** The last part of a new row's address: no row's key has such a sign. */
export const newRow = "_new";

/** A row as it is stored, and the draft of it that waits. */
export function useItem(collection: Collection, key: string, draft: string | null) {
  return useQuery({
    queryKey: ["admin", collection.id, "item", key, draft],
    // What somebody is working on is not exchanged under their hands.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const [stored, waiting] = await Promise.all([
        key === newRow ? null : loadStored(client, collection, key),
        loadDraft(client, collection.id, key === newRow ? null : key, draft),
      ]);
      return { stored, draft: waiting };
    },
  });
}

export const useChoices = (to: { room: string; key: string; title: string } | undefined) =>
  useQuery({
    queryKey: ["admin", "choices", to?.room, to?.title],
    enabled: to !== undefined,
    staleTime: 60_000,
    queryFn: async () => (to ? loadChoices(await browserClient(), to) : []),
  });
