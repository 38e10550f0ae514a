import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { RetryNote } from "#app/ui/retry-note.tsx";
import { capitalized } from "#lib/capitalized.ts";
import { errorText } from "#lib/error-text.ts";

type Props<Data> = {
  readonly query: UseQueryResult<Data>;
  /** What is being loaded: `your alerts`. */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
};

/** What was asked for; until it is loaded, a note that it is loading or why it failed. What was loaded before stays when a later try fails. */
export function QueryState<Data>({ query, what, children }: Props<Data>) {
  const { data, isPending, isError, error, refetch } = query;
  if (isPending) return <p role="status">Loading {what}…</p>;
  if (isError && data === undefined)
    return (
      <RetryNote again={() => void refetch()}>
        {capitalized(what)} could not be loaded: {errorText(error)}
      </RetryNote>
    );
  return children(data as Data);
}
