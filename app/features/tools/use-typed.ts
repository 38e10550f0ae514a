import { useEffect, useRef, useState } from "react";
import type { Calculator } from "#trading/calculators/calculator.ts";
import { type Reading, readTyped, searchOf, type Typed, typedFrom, withTyped } from "./read-values.ts";

type Fields = {
  readonly reading: Reading;
  /** The address of these figures, without the path. */
  readonly search: string;
  readonly type: (name: string, text: string) => void;
  readonly replaceAll: (typed: Typed) => void;
};

/**
 * The fields of a calculator, held in the address as well. `rendered` is the query the page was written for; a page that came from
 * the browser's offline copy may have been written for another one, so the address is read again after hydration.
 */
export function useTyped(calculator: Calculator, rendered: string): Fields {
  const [typed, setTyped] = useState(() => typedFrom(rendered));
  useEffect(() => {
    const read = () => setTyped(typedFrom(location.search));
    if (location.search !== rendered) read();
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, [rendered]);
  const reading = readTyped(calculator, typed);
  // A price may come after the next key: what was typed meanwhile stays.
  const latest = useRef(typed);
  latest.current = typed;
  const replaceAll = (next: Typed) => {
    setTyped(next);
    const search = searchOf(readTyped(calculator, next));
    history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
  };
  return {
    reading,
    search: searchOf(reading),
    type: (name, text) => replaceAll(withTyped(latest.current, reading.inputs, name, text)),
    replaceAll,
  };
}
