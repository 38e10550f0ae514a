import { useState } from "react";
import { SiteLink } from "../../ui/site-link.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { categoryNames, type LibraryEntry, matchesSearch } from "./library-entry.ts";

type Category = LibraryEntry["category"];
const categories = Object.keys(categoryNames) as Category[];

type Props = { readonly entries: readonly LibraryEntry[] };

/** All indicators by name, found by any of their names, grouped by what they look at. */
export default function LibraryIndex({ entries }: Props) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<Category | null>(null);
  const found = entries.filter((entry) => (!chosen || entry.category === chosen) && matchesSearch(entry, query));
  return (
    <nav id="library-index" className="library-index" aria-label="Indicators">
      <TextField
        label="Find an indicator"
        type="search"
        placeholder="RSI, squeeze, Wilder…"
        value={query}
        maxLength={80}
        onChange={(event) => setQuery(event.target.value)}
      />
      <fieldset className="library-filter">
        <legend className="sr-only">Category</legend>
        {[null, ...categories].map((category) => (
          <button
            key={category ?? "all"}
            type="button"
            className="chip"
            aria-pressed={chosen === category}
            onClick={() => setChosen(category)}
          >
            {category ? categoryNames[category] : "All"}
          </button>
        ))}
      </fieldset>
      <p className="fine" role="status">
        {found.length === 0 ? "Nothing by that name. Try a shorter word." : `${found.length} of ${entries.length}`}
      </p>
      <div className="library-list">
        {categories.map((category) => (
          <Group key={category} category={category} entries={found.filter((entry) => entry.category === category)} />
        ))}
      </div>
    </nav>
  );
}

function Group({ category, entries }: { readonly category: Category; readonly entries: readonly LibraryEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <div>
      <p className="library-group">{categoryNames[category]}</p>
      <ul>
        {entries.map(({ id, name }) => (
          <li key={id}>
            <SiteLink href={`/indicators#${id}`}>{name}</SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
