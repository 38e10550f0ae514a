import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { groupEntries, type SearchEntry } from "./search-entries.ts";

type Props = {
  readonly listId: string;
  readonly query: string;
  readonly found: readonly SearchEntry[];
  readonly active: number;
  readonly state: "ready" | "loading" | "failed" | "navigating";
  readonly onPoint: (index: number) => void;
  readonly onChoose: (entry: SearchEntry) => void;
  readonly onRetry: () => void;
  readonly onAsk: () => void;
  readonly onContact: () => void;
};

const hint = "Type a word: a page, a tool, a topic such as “risk” or “robots”.";

function Message({
  query,
  state,
  onRetry,
  onAsk,
  onContact,
}: Pick<Props, "query" | "state" | "onRetry" | "onAsk" | "onContact">) {
  if (state === "navigating") return <p role="status">Navigating...</p>;
  if (state === "loading") return <p role="status">Loading the list…</p>;
  if (state === "failed") {
    return (
      <div role="alert" className="grid justify-items-center gap-3">
        <p>The search list could not be loaded. Check your connection.</p>
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (query.trim() === "") return <p>{hint}</p>;
  return (
    <div className="grid justify-items-center gap-4">
      <p className="line-clamp-6 [overflow-wrap:anywhere]">No results found for "{query}"</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={onAsk}>
          Ask the assistant
        </Button>
        <Button variant="secondary" onClick={onContact}>
          Contact us
        </Button>
      </div>
    </div>
  );
}

function Option({
  entry,
  id,
  active,
  onPoint,
  onChoose,
}: {
  readonly entry: SearchEntry;
  readonly id: string;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and chooses with Enter
    // biome-ignore lint/a11y/useFocusableInteractive: options of a combobox are pointed at by aria-activedescendant
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={active}
      onMouseMove={onPoint}
      onClick={onChoose}
      className={`min-h-11 cursor-pointer rounded-lg px-3 py-2 ${active ? "bg-sunk" : ""}`}
    >
      <span className="block font-semibold text-label leading-snug">{entry.title}</span>
      <span className="fine block">{entry.description}</span>
    </div>
  );
}

const box = "mt-4 h-[50dvh] max-h-96 overflow-y-auto overscroll-contain";

/** The listbox of results, or the one sentence in its place: of one height, so that nothing jumps while typing. */
export function SearchResults({ listId, query, found, active, state, onPoint, onChoose, ...actions }: Props) {
  const showsList = state === "ready" && found.length > 0;
  const hinted = query.trim() === "";
  const groups = !showsList ? [] : hinted ? [{ category: "Popular pages", entries: found }] : groupEntries(found);
  return (
    <>
      {!showsList && (
        <div className={`${box} px-3 py-8 text-center text-label text-ink2`}>
          <Message query={query} state={state} {...actions} />
        </div>
      )}
      <div id={listId} role="listbox" aria-label="Results" hidden={!showsList} className={showsList ? box : undefined}>
        {showsList && hinted ? <p className="px-3 pb-4 text-label text-ink2">{hint}</p> : null}
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, not fieldsets
          <div key={group.category} role="group" aria-label={group.category} className="pb-3">
            <p aria-hidden="true" className="px-3 pb-1 font-semibold text-mark text-ink3">
              {group.category}
            </p>
            {group.entries.map((entry) => {
              const index = found.indexOf(entry);
              return (
                <Option
                  key={entry.id}
                  entry={entry}
                  id={`${listId}-${entry.id}`}
                  active={index === active}
                  onPoint={() => onPoint(index)}
                  onChoose={() => onChoose(entry)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}
