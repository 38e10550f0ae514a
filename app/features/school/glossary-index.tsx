import { useState } from "react";
import { wordSearch } from "#lib/search-text.ts";
import type { GlossaryEntry } from "../../data/lessons.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TermList } from "./term-list.tsx";

const letterOf = (term: string): string => {
  const first = term[0]?.toUpperCase() ?? "";
  return /[A-Z]/.test(first) ? first : "0–9";
};

const anchorOf = (letter: string): string => `letter-${letter.toLowerCase()}`;

/** The terms whose name or other names hold every typed word. */
function matchingTerms(entries: readonly GlossaryEntry[], query: string): readonly GlossaryEntry[] {
  const isFound = wordSearch(query);
  return entries.filter(({ term, also, short }) => isFound([term, ...also, short].join(" ")));
}

/** Every term with its definition, by letter, with a filter as one types. */
export function GlossaryIndex({ entries }: { readonly entries: readonly GlossaryEntry[] }) {
  const [query, setQuery] = useState("");
  const found = matchingTerms(entries, query);
  const letters = Map.groupBy(found, ({ term }) => letterOf(term));
  return (
    <div className="wrap wide pb-16">
      <TextField
        className="needs-script max-w-[420px]"
        label="Find a term"
        type="search"
        autoComplete="off"
        maxLength={60}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-6">
        <SiteLink className="text-link inline-flex min-h-11 items-center" href="/glossary/cards">
          Learn them with flash cards
        </SiteLink>
        <p className="fine" role="status">
          {found.length === entries.length ? `${entries.length} terms` : `${found.length} of ${entries.length} terms`}
        </p>
      </div>
      <nav aria-label="Letters">
        <ul className="letters">
          {[...letters.keys()].map((letter) => (
            <li key={letter}>
              <SiteLink href={`/glossary#${anchorOf(letter)}`}>{letter}</SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      {found.length === 0 ? (
        <p className="mt-6">No term matches. Try a shorter word, or use the search of the site (Ctrl K).</p>
      ) : null}
      {[...letters].map(([letter, terms]) => (
        <section key={letter} id={anchorOf(letter)} className="glossary-letter" aria-label={letter}>
          <h2 className="text-figure">{letter}</h2>
          <TermList terms={terms} />
        </section>
      ))}
    </div>
  );
}
