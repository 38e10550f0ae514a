import { useState } from "react";
import { longDate } from "#lib/date-text.ts";
import { drawnPicture } from "#lib/drawn-picture.ts";
import { counted } from "#lib/figure-text.ts";
import { DrawnPicture } from "../../site/drawn-picture.tsx";
import { Button } from "../../ui/button.tsx";
import { newTab } from "../../ui/new-tab.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAddressState } from "../../ui/use-address-state.ts";
import { chosenEntries, type NewsEntry, newsView } from "./news-entries.ts";

/** Entries that are shown at once. */
const step = 40;

/** Nobody vouches for what another site links to. */
const outsideRel = `${newTab.rel} nofollow external`;
const titleLook = "inline-block py-2.5 no-underline hover:underline";

function Entry({ entry }: { readonly entry: NewsEntry }) {
  const { id, title, summary, href, publishedAt, source, isOurs } = entry;
  return (
    <article className="grid gap-x-8 gap-y-1.5 py-6 md:grid-cols-[minmax(0,1fr)_220px] lg:grid-cols-[150px_minmax(0,1fr)_220px] lg:gap-x-10">
      <p className="fine lg:pt-2">
        <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
      </p>
      <div className="min-w-0 max-w-[720px] md:max-lg:col-start-1 md:max-lg:row-start-2">
        <h3 className="text-h3 wrap-anywhere">
          {isOurs ? (
            <PageLink className={titleLook} to={href}>
              {title}
            </PageLink>
          ) : (
            <a className={titleLook} href={href} target={newTab.target} rel={outsideRel}>
              {title}
            </a>
          )}
        </h3>
        {summary ? <p className="mt-1 text-ink2 wrap-anywhere">{summary}</p> : null}
        <p className="fine mt-2">
          by{" "}
          {isOurs ? (
            source
          ) : (
            <a
              className="text-link inline-flex min-h-11 items-center"
              href={new URL(href).origin}
              target={newTab.target}
              rel={outsideRel}
            >
              {source}
            </a>
          )}
          {isOurs ? null : " · another site, in its own words"}
        </p>
      </div>
      {isOurs ? (
        <DrawnPicture
          className="mt-2 rounded-md max-md:order-first md:max-lg:row-span-2"
          picture={drawnPicture(id, title, summary)}
        />
      ) : null}
    </article>
  );
}

/** Our posts and the headlines of other sites: filtered by source and words, with the choice in the address. */
export function NewsList({ entries }: { readonly entries: readonly NewsEntry[] }) {
  const [view, change] = useAddressState(newsView);
  const [most, setMost] = useState(step);
  const shown = chosenEntries(entries, view);
  const sources = [...new Set(entries.map(({ source }) => source))].sort((a, b) => a.localeCompare(b, "en"));
  return (
    <section className="wrap wide pt-6 pb-12" aria-labelledby="latest-heading">
      <h2 id="latest-heading" className="mb-5 text-figure">
        Latest
      </h2>
      <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <TextField
          label="Search the news"
          type="search"
          value={view.query}
          onChange={({ target }) => change({ query: target.value })}
        />
        {sources.length > 1 ? (
          <SelectField
            label="Source"
            value={sources.includes(view.source) ? view.source : ""}
            options={[["", `All ${sources.length}`], ...sources.map((name) => [name, name] as const)]}
            onChange={({ target }) => change({ source: target.value })}
          />
        ) : null}
      </search>
      <ScriptNote>Searching, filtering and older entries need JavaScript. The newest are listed below.</ScriptNote>
      <p className="fine mt-3" aria-live="polite">
        {shown.length === entries.length
          ? counted(entries.length, "entry", "entries")
          : `${shown.length} of ${counted(entries.length, "entry", "entries")}`}
      </p>
      {shown.length > 0 ? (
        <ol className="line-list mt-3">
          {shown.slice(0, most).map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      ) : null}
      {shown.length > most ? (
        <Button className="mt-6" variant="secondary" onClick={() => setMost(most + step)}>
          Show {Math.min(step, shown.length - most)} more
        </Button>
      ) : null}
      {shown.length > 0 ? null : (
        <p className="mt-5 text-ink2">
          {entries.length === 0
            ? "Nothing has been published yet."
            : "Nothing matches. Try fewer words or all sources."}
        </p>
      )}
    </section>
  );
}
