import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { errorText } from "#lib/error-text.ts";

type Props<Data> = {
  readonly query: UseQueryResult<Data>;
  /** What is being loaded, in a word or two. */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
};

/** What was asked for, or what stands in its place until it is here. */
export function QueryState<Data>({ query, what, children }: Props<Data>) {
  const { data, isPending, isError, error, refetch } = query;
  if (isPending) return <p role="status">Loading {what}…</p>;
  if (isError && data === undefined)
    return (
      <div role="alert" className="note-rule grid justify-items-start gap-3">
        <p>
          {what} could not be loaded: {errorText(error)}
        </p>
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  return children(data as Data);
}
