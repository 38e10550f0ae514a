import { type ReactNode, Suspense, startTransition, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { IndicatorSection } from "./indicator-section.tsx";
import type { LibraryEntry } from "./library-entry.ts";

type Props = {
  readonly entries: readonly LibraryEntry[];
  /** What stands at the end of a section, by the indicator's id. */
  readonly inserts: Readonly<Record<string, ReactNode>>;
};

/**
 * Every indicator's section; the one the address names stands open. Each section comes to life by itself, in idle moments or
 * when it is pressed, so that eighty-five of them never hold up the page.
 */
export default function IndicatorSections({ entries, inserts }: Props) {
  const { hash } = useLocation();
  // Read after hydration: the server never sees what stands behind the #.
  const [wanted, setWanted] = useState("");
  useEffect(() => startTransition(() => setWanted(hash.slice(1))), [hash]);
  return (
    <div id="indicator-sections">
      {entries.map((entry) => (
        <Suspense key={entry.id}>
          <IndicatorSection entry={entry} wanted={entry.id === wanted}>
            {inserts[entry.id]}
          </IndicatorSection>
        </Suspense>
      ))}
    </div>
  );
}
