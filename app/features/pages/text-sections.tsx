import type { ReactNode } from "react";
import { Markdown } from "../../ui/markdown.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { PageContentSection } from "./page-content.ts";

type Entry = { readonly anchor: string; readonly heading: string };
type Props = {
  readonly path: string;
  readonly sections: readonly PageContentSection[];
  /** What stands below a section's text, by its anchor. */
  readonly inserts?: Readonly<Record<string, ReactNode>>;
};

function OnThisPage({ path, entries }: { readonly path: string; readonly entries: readonly Entry[] }) {
  return (
    <nav aria-label="On this page" className="toc">
      <p className="fine mb-1">On this page</p>
      <ul>
        {entries.map(({ anchor, heading }) => (
          <li key={anchor}>
            <SiteLink href={`${path}#${anchor}`}>{heading}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function TextSections({ path, sections, inserts = {} }: Props) {
  return (
    <div className="wrap text-sections">
      <OnThisPage path={path} entries={sections} />
      <div className="min-w-0">
        {sections.map(({ anchor, heading, nodes }) => (
          <section key={anchor} id={anchor} className="text-section">
            <h2 className="text-figure">{heading}</h2>
            <div className="prose mt-4">
              <Markdown nodes={nodes} />
            </div>
            {inserts[anchor] ? <div className="mt-7">{inserts[anchor]}</div> : null}
          </section>
        ))}
      </div>
    </div>
  );
}
