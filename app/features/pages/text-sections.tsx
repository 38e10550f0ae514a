import type { ReactNode } from "react";
import { ContentsList } from "../../ui/contents-list.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import type { PageContentSection } from "./page-content.ts";

type Props = {
  readonly path: string;
  readonly sections: readonly PageContentSection[];
  /** What follows a section's text, by its anchor. */
  readonly inserts?: Readonly<Record<string, ReactNode>>;
};

export function TextSections({ path, sections, inserts = {} }: Props) {
  return (
    <div className="wrap text-sections">
      <ContentsList
        label="On this page"
        title="On this page"
        path={path}
        entries={sections.map(({ anchor, heading }) => ({ id: anchor, text: heading }))}
      />
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
