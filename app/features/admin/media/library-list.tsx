import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryState } from "#app/site/query-state.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Page } from "../content/load-page.ts";
import { Pager } from "../frame/pager.tsx";

export type LibraryView = { readonly search: string; readonly page: number };
/** What shows a part of the library needs of whoever shows it. */
export type LibraryProps<Item> = {
  readonly view: LibraryView;
  readonly change: (part: Partial<LibraryView>) => void;
  /** What an item is wrapped in: a link or a button. */
  readonly wrap: (item: Item, content: ReactNode) => ReactNode;
};
type Props<Item> = Pick<LibraryProps<Item>, "view" | "change"> & {
  readonly one: "picture" | "video";
  readonly load: (search: string, page: number) => Promise<Page<Item>>;
  readonly children: (items: readonly Item[]) => ReactNode;
};

/** What is in the library, newest first, with a search. */
export function LibraryList<Item>({ view, change, one, load, children }: Props<Item>) {
  const query = useQuery({
    queryKey: ["admin", `${one}s`, view.search, view.page],
    placeholderData: keepPreviousData,
    queryFn: () => load(view.search, view.page),
  });
  return (
    <div className="grid gap-4">
      <TextField
        type="search"
        label={`Search ${one}s`}
        defaultValue={view.search}
        onChange={({ target }) => change({ search: target.value, page: 0 })}
      />
      <QueryState query={query} what={`the ${one}s`}>
        {({ rows, count }) => (
          <>
            {rows.length === 0 && (
              <p className="inset p-6">
                {view.search === "" ? `There is no ${one} yet. Upload the first one.` : `No ${one} has these words.`}
              </p>
            )}
            {children(rows)}
            <Pager count={count} view={view} change={change} />
          </>
        )}
      </QueryState>
    </div>
  );
}
