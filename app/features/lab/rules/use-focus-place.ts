import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useDocumentPart } from "./context/rules-parts.ts";

/** The control of a place, else the first inside it: a problem may name a part without a field. */
function controlAt(place: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>("[data-place]")];
  const exact = all.find(({ dataset }) => dataset.place === place);
  if (exact) return exact;
  const inside = all.find(({ dataset }) => dataset.place?.startsWith(place));
  if (inside || !place.includes(".")) return inside ?? null;
  return controlAt(place.slice(0, place.lastIndexOf(".")));
}

type Wanted = RefObject<string | null>;

/** Looks for the wanted place whenever the page shows another document. Stands after what it looks for. */
export function FocusLater({ wanted }: { readonly wanted: Wanted }) {
  const document = useDocumentPart((document) => document);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the edit that it waits for.
  useEffect(() => {
    if (wanted.current === null) return;
    const control = controlAt(wanted.current);
    if (!control) return;
    wanted.current = null;
    control.focus();
  }, [document, wanted]);
  return null;
}

/** Puts the focus on a field by its place; `later` waits until the page shows the edit that makes the field. */
export function useFocusPlace() {
  const wanted: Wanted = useRef<string | null>(null);
  const now = useCallback((place: string) => {
    const control = controlAt(place);
    for (let part: Element | null | undefined = control; part; part = part.parentElement)
      if (part instanceof HTMLDetailsElement) part.open = true;
    control?.focus();
    control?.scrollIntoView({ block: "center", behavior: "smooth" });
  }, []);
  const later = useCallback((place: string) => {
    wanted.current = place;
  }, []);
  return { now, later, wanted };
}
