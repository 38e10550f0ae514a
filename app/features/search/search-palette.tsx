import { Search } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { handQuestion } from "#app/site/handed-question.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { isComposing } from "#app/ui/is-composing.ts";
import { loadSearchEntries } from "./load-search-entries.ts";
import {
  findEntries,
  nextActive,
  popularEntries,
  resultCount,
  type SearchEntry,
  textEntries,
} from "./search-entries.ts";
import { SearchResults } from "./search-results.tsx";
import { findTexts, type TextIndex, textIndex } from "./text-index.ts";

let index: Promise<TextIndex> | undefined;

/** The words of all public texts. Fetched once a page, when a word is first typed; a failure may be tried again. */
function loadTextIndex(): Promise<TextIndex> {
  index ??= fetch("/resources/search-text")
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`the words of the texts: ${answer.status}`);
      return z.parse(textIndex, await answer.json());
    })
    .catch((error: unknown) => {
      index = undefined;
      throw error;
    });
  return index;
}

/** The list of entries, fetched when the palette is open; `retry` after a failure. */
function useSearchEntries(open: boolean) {
  const [entries, setEntries] = useState<readonly SearchEntry[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadSearchEntries().then(setEntries, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (open && !entries) load();
  }, [open, entries, load]);
  return { entries, failed, retry: load };
}

/** The words of all texts, once something is typed. Without them the palette finds by titles alone. */
function useTextIndex(wanted: boolean): TextIndex | null {
  const [index, setIndex] = useState<TextIndex | null>(null);
  useEffect(() => {
    if (wanted && !index) loadTextIndex().then(setIndex, () => undefined);
  }, [wanted, index]);
  return index;
}

export const navigatingMs = 500;
const longestQuestion = 500;
const shortestInText = 3;

type Props = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

/** Goes to the entry, shows that it is doing so for half a second, then closes. */
function useSelection(onDone: () => void) {
  const navigate = useNavigate();
  const [navigating, setNavigating] = useState(false);
  useEffect(() => {
    if (!navigating) return;
    const timer = setTimeout(() => {
      setNavigating(false);
      onDone();
    }, navigatingMs);
    return () => clearTimeout(timer);
  }, [navigating, onDone]);
  const select = (url: string) => {
    setNavigating(true);
    void navigate(url);
  };
  return { navigating, select };
}

function PaletteBody({ open, onOpenChange }: Props) {
  const listId = useId();
  const { entries, failed, retry } = useSearchEntries(open);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const navigate = useNavigate();
  const [close] = useState(() => () => onOpenChange(false));
  const { navigating, select } = useSelection(close);
  const typed = query.trim() !== "";
  const index = useTextIndex(query.trim().length >= shortestInText);
  const found = useMemo(() => {
    if (!entries) return [];
    if (!typed) return popularEntries(entries);
    const titled = findEntries(entries, query);
    return index ? [...titled, ...textEntries(entries, titled, findTexts(index, query))] : titled;
  }, [entries, index, query, typed]);
  const current = found[active];

  const goTo = (url: string) => {
    setQuery("");
    setActive(0);
    select(url);
  };
  const choose = (entry: SearchEntry) => goTo(entry.url);
  const ask = () => {
    handQuestion(query.trim().slice(0, longestQuestion));
    setQuery("");
    // The assistant is on the home page; its panel is a dialog of its own, so this one closes at once.
    onOpenChange(false);
    void navigate("/");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const next = nextActive(active, event.key, found.length);
    if (next !== null) setActive(next);
    else if (event.key === "Enter" && current) choose(current);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="relative">
        <Search
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink3"
        />
        <input
          data-first=""
          type="text"
          role="combobox"
          aria-label="Search"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
          className="input pl-11!"
          placeholder="Search pages, tools, and features..."
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className="sr-only">
        {typed && entries && resultCount(found.length)}
      </p>
      <SearchResults
        listId={listId}
        query={query}
        found={found}
        active={active}
        state={navigating ? "navigating" : failed ? "failed" : entries ? "ready" : "loading"}
        onPoint={setActive}
        onChoose={choose}
        onRetry={retry}
        onAsk={ask}
        onContact={() => goTo("/contact")}
      />
    </>
  );
}

export default function SearchPalette({ open, onOpenChange }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search">
      <PaletteBody open={open} onOpenChange={onOpenChange} />
    </Dialog>
  );
}
