import type { ReactNode } from "react";
import { RetryNote } from "#app/ui/retry-note.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import type { SyncedList } from "../core/synced-list.ts";

type Props<Item> = {
  readonly list: SyncedList<Item>;
  /** "backtests": said while they are being loaded. */
  readonly name: string;
  readonly onAgain: () => Promise<void>;
  readonly empty: { readonly title: string; readonly text: string; readonly to: string; readonly action: string };
  readonly children: (items: readonly Item[]) => ReactNode;
};

/** What a member saved: the list, that it is empty, or that the account did not answer and the way to ask again. */
export function SavedListFrame<Item>({ list, name, onAgain, empty, children }: Props<Item>) {
  const { items, reading, problem } = list;
  if (!items || (reading && items.length === 0)) return <p role="status">Loading your {name}…</p>;
  return (
    <>
      {problem ? (
        <RetryNote className="mb-5 small" again={() => void onAgain()}>
          {problem}
        </RetryNote>
      ) : null}
      {items.length > 0 ? (
        children(items)
      ) : (
        <div className="inset grid gap-4 p-6">
          <p className="font-semibold">{empty.title}</p>
          <p className="small max-w-[56ch] text-ink2">{empty.text}</p>
          <ButtonLink to={empty.to} size="sm" className="justify-self-start">
            {empty.action}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
