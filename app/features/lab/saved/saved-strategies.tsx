import { type RefObject, type SubmitEvent, useId, useRef, useState } from "react";
import { localLongDate } from "#lib/date-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { SavedStrategy } from "../../../market/device-strategies.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import { deleteWithUndo, readLibraryAgain, renameSaved, useLibrary } from "../rules/open/library-store.ts";
import { SavedListFrame } from "./saved-list-frame.tsx";

const longestName = 120;

type RenameProps = { readonly saved: SavedStrategy; readonly onDone: () => void };

/** The name as a field; Enter saves it, Escape cancels. */
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
        {renaming ? <RenameForm saved={saved} onDone={done} /> : <h3 className="break-words text-lead!">{name}</h3>}
        <p className="fine mt-1">
          {symbolText(document.symbol)} · {document.timeframe} · changed{" "}
          <time dateTime={new Date(updatedAt).toISOString()}>{localLongDate(updatedAt)}</time>
          {syncedAt === undefined ? " · on this device only" : ""}
        </p>
      </div>
      {renaming ? null : <Actions saved={saved} button={renameButton} onRename={() => setRenaming(true)} />}
    </li>
  );
}

const empty = {
  title: "No saved strategy yet",
  text: "Build one from conditions, or begin with a classic. Save stores it here, on every device you sign in on.",
  to: "/strategy-builder",
  action: "Build a strategy",
};

/** Every strategy the visitor saved: those on this device at once, the account's as soon as it answers. */
export function SavedStrategies() {
  return (
    <SavedListFrame list={useLibrary()} name="strategies" onAgain={readLibraryAgain} empty={empty}>
      {(strategies) => (
        <ul className="cells">
          {strategies.map((strategy) => (
            <SavedEntry key={strategy.id} saved={strategy} />
          ))}
        </ul>
      )}
    </SavedListFrame>
  );
}
