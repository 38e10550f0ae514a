import { type RefObject, type SubmitEvent, useId, useRef, useState } from "react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import type { SavedStrategy } from "../rules/open/library.ts";
import { readLibraryAgain, renameSaved, useLibrary } from "../rules/open/library-store.ts";
import { deleteWithUndo } from "../rules/open/saved-list.tsx";
import { NotReached } from "./not-reached.tsx";
import { dayText } from "./saved-words.ts";

const longestName = 120;

type RenameProps = { readonly saved: SavedStrategy; readonly onDone: () => void };

/** The name as a field; Enter keeps it, Escape leaves it. */
function RenameForm({ saved, onDone }: RenameProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (name === "") return setProblem("A strategy needs a name.");
    onDone();
    if (name === saved.name) return;
    const failed = await renameSaved(saved, name);
    if (failed) toast({ title: "The new name is not everywhere", description: failed, duration: 12_000 });
  };
  return (
    <form className="grid gap-2" onSubmit={(event) => void submit(event)}>
      <label className="sr-only" htmlFor={id}>
        New name of {saved.name}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name="name"
          className="input max-w-[340px]"
          defaultValue={saved.name}
          maxLength={longestName}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed.
          autoFocus
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onKeyDown={({ key }) => key === "Escape" && onDone()}
        />
        <Button type="submit" size="sm">
          Rename
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
      {problem ? (
        <p className="field-error" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
    </form>
  );
}

type ActionsProps = {
  readonly saved: SavedStrategy;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly onRename: () => void;
};

function Actions({ saved, button, onRename }: ActionsProps) {
  const { id, name } = saved;
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={`/strategy-builder#saved=${id}`} variant="secondary" size="sm" aria-label={`Open ${name}`}>
        Open
      </ButtonLink>
      <ButtonLink to={`/backtesting#run=${id}`} variant="secondary" size="sm" aria-label={`Run backtest of ${name}`}>
        Run backtest
      </ButtonLink>
      <button
        ref={button}
        type="button"
        className="btn btn-quiet btn-sm"
        aria-label={`Rename ${name}`}
        onClick={onRename}
      >
        Rename
      </button>
      <Button variant="quiet" size="sm" aria-label={`Delete ${name}`} onClick={() => void deleteWithUndo(saved)}>
        Delete
      </Button>
    </div>
  );
}

function SavedEntry({ saved }: { readonly saved: SavedStrategy }) {
  const [renaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const done = () => {
    setRenaming(false);
    requestAnimationFrame(() => renameButton.current?.focus());
  };
  const { name, document, updatedAt, syncedAt } = saved;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0">
        {renaming ? <RenameForm saved={saved} onDone={done} /> : <h3 className="break-words text-[18px]!">{name}</h3>}
        <p className="fine mt-1">
          {document.symbol} · {document.timeframe} · changed{" "}
          <time dateTime={new Date(updatedAt).toISOString()}>{dayText(updatedAt)}</time>
          {syncedAt === undefined ? " · on this device only" : ""}
        </p>
      </div>
      {renaming ? null : <Actions saved={saved} button={renameButton} onRename={() => setRenaming(true)} />}
    </li>
  );
}

/** Every strategy the visitor saved: what this device keeps at once, the account's as soon as it answers. */
export function SavedStrategies() {
  const { saved, reading, problem } = useLibrary();
  if (!saved || (reading && saved.length === 0)) return <p role="status">Loading your strategies…</p>;
  return (
    <>
      <NotReached problem={problem} onAgain={() => void readLibraryAgain()} />
      {saved.length === 0 ? (
        <div className="inset grid gap-4 p-6">
          <p className="font-semibold">No saved strategy yet</p>
          <p className="small max-w-[56ch] text-ink2">
            Build one from conditions, or begin with a classic. Save keeps it here, on every device you sign in on.
          </p>
          <ButtonLink to="/strategy-builder" size="sm" className="justify-self-start">
            Build a strategy
          </ButtonLink>
        </div>
      ) : (
        <ul className="cells">
          {saved.map((own) => (
            <SavedEntry key={own.id} saved={own} />
          ))}
        </ul>
      )}
    </>
  );
}
