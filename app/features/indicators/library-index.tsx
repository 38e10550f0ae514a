import { choiceField, queryView, textField } from "../../ui/query-view.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAddressState } from "../../ui/use-address-state.ts";
import {
  categoryNames,
  type LibraryItem,
  type LibrarySketch,
  matchesSearch,
  type SketchedItem,
} from "./library-entry.ts";

type Category = LibraryItem["category"];
const categories = Object.keys(categoryNames) as Category[];

type Filter = { readonly query: string; readonly category: Category | "" };

const longestQuery = 80;
const filterAddress = queryView<Filter>({
  query: textField("q", longestQuery),
  category: choiceField("category", ["", ...categories], ""),
});

type Props = { readonly items: readonly SketchedItem[] };

/** All indicators with what each measures, found by any of their names, grouped by what they look at. */
export function LibraryIndex({ items }: Props) {
  const [{ query, category: chosen }, change] = useAddressState(filterAddress);
  const found = items.filter((item) => (!chosen || item.category === chosen) && matchesSearch(item, query));
  return (
    <nav id="library-index" className="wrap wide library-index" aria-label="Indicators">
      <div className="library-search">
        <TextField
          label="Find an indicator"
          type="search"
          placeholder="RSI, squeeze, Wilder…"
          value={query}
          maxLength={longestQuery}
          onChange={(event) => change({ query: event.target.value })}
        />
        <fieldset className="library-filter">
          <legend className="sr-only">Category</legend>
          {["" as const, ...categories].map((category) => (
            <button
              key={category}
              type="button"
              className="chip"
              aria-pressed={chosen === category}
              onClick={() => change({ category })}
            >
              {category ? categoryNames[category] : "All"}
            </button>
          ))}
        </fieldset>
        <ScriptNote>Searching needs JavaScript. All indicators are listed below.</ScriptNote>
        <p className="fine" role="status">
          {found.length === 0 ? "Nothing by that name. Try a shorter word." : `${found.length} of ${items.length}`}
        </p>
      </div>
      {categories.map((category) => (
        <Group key={category} category={category} items={found.filter((item) => item.category === category)} />
      ))}
    </nav>
  );
}

function Sketch({ price, lines }: LibrarySketch) {
  return (
    <svg viewBox="0 0 192 64" className="library-sketch" aria-hidden="true">
      {price ? <path d={price} /> : null}
      {lines.map((line) => (
        <path key={line} d={line} className="sketch-line" />
      ))}
    </svg>
  );
}

function Group({ category, items }: { readonly category: Category; readonly items: readonly SketchedItem[] }) {
  if (items.length === 0) return null;
  return (
    <section className="library-group" aria-labelledby={`indicators-${category}`}>
      <h2 id={`indicators-${category}`}>{categoryNames[category]}</h2>
      <ul className="library-list">
        {items.map(({ id, name, summary, sketch }) => (
          <li key={id}>
            <SiteLink href={`/indicators/${id}`}>
              <span className="min-w-0">{name}</span>
              <Sketch {...sketch} />
            </SiteLink>
            <p className="small">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
