import { useEffect } from "react";
import { Button } from "#app/ui/button.tsx";
import { plainNumber } from "#lib/figure-text.ts";
import { pageSize } from "../content/load-page.ts";

type PagerProps = {
  readonly count: number;
  /** From 0. */
  readonly view: { readonly page: number };
  readonly change: (part: { readonly page: number }) => void;
};

/** How many rows there are, and the ways to the next and the previous ones. */
export function Pager({ count, view, change }: PagerProps) {
  const from = view.page * pageSize;
  const isBehindLast = view.page > 0 && from >= count;
  // The rows of this page were deleted: an empty page would look like an empty list.
  useEffect(() => {
    if (isBehindLast) change({ page: 0 });
  }, [isBehindLast, change]);
  if (count <= pageSize && view.page === 0) return <p className="small text-ink2">{plainNumber(count)} in all</p>;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" size="sm" disabled={view.page === 0} onClick={() => change({ page: view.page - 1 })}>
        Previous page
      </Button>
      <span className="small text-ink2">
        {plainNumber(Math.min(from + 1, count))} to {plainNumber(Math.min(from + pageSize, count))} of{" "}
        {plainNumber(count)}
      </span>
      <Button
        variant="secondary"
        size="sm"
        disabled={from + pageSize >= count}
        onClick={() => change({ page: view.page + 1 })}
      >
        Next page
      </Button>
    </div>
  );
}
