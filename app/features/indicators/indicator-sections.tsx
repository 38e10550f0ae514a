import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { IndicatorSection } from "./indicator-section.tsx";
import type { LibraryEntry } from "./library-entry.ts";

type Props = {
  readonly entries: readonly LibraryEntry[];
  /** What stands at the end of a section, by the indicator's id. */
  readonly inserts: Readonly<Record<string, ReactNode>>;
};

/** Every indicator's section; the one the address names stands open. */
export default function IndicatorSections({ entries, inserts }: Props) {
  const { hash } = useLocation();
  // Read after hydration: the server never sees what stands behind the #.
  const [wanted, setWanted] = useState("");
  useEffect(() => setWanted(hash.slice(1)), [hash]);
  return entries.map((entry) => (
    <IndicatorSection key={entry.id} entry={entry} wanted={entry.id === wanted}>
      {inserts[entry.id]}
    </IndicatorSection>
  ));
}
