import { type KeyboardEvent, useEffect, useRef } from "react";
import { pressedLetter } from "#app/ui/pressed-key.ts";

const typing = "input:not([type=checkbox]), textarea, select, [contenteditable=true]";
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The keys of a list: / goes to the search; arrows go from row to row, and x chooses the row that one is on. Enter follows its link, as
 * everywhere.
 */
export function useListKeys() {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const toSearch = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element | null)?.closest(`${typing}, dialog`)) return;
      const search = list.current?.querySelector<HTMLElement>("input[type=search]");
      if (!search) return;
      event.preventDefault();
      search.focus();
    };
    document.addEventListener("keydown", toSearch);
    return () => document.removeEventListener("keydown", toSearch);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest("tr");
    if (!row || target.matches(typing) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step !== undefined) {
      const next = (step > 0 ? row.nextElementSibling : row.previousElementSibling)?.querySelector<HTMLElement>("td a");
      if (!next) return;
      event.preventDefault();
      next.focus();
    } else if (pressedLetter(event) === "x") {
      const box = row.querySelector<HTMLInputElement>("input[type=checkbox]");
      if (!box) return;
      event.preventDefault();
      box.click();
    }
  };
  return { list, onKeyDown };
}
