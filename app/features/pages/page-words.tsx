import type { ReactNode } from "react";
import type { PageContentSection } from "./page-content.ts";
import { Related, type RelatedLink } from "./related.tsx";
import { TextSections } from "./text-sections.tsx";

type Props = {
  readonly path: string;
  /** Set where the first screen never shows them: they are laid out when they come near. */
  readonly below?: boolean;
  readonly sections: readonly PageContentSection[];
  readonly inserts?: Readonly<Record<string, ReactNode>>;
  /** Something to work out, between the words and where they lead. */
  readonly aside?: ReactNode;
  readonly related?: readonly RelatedLink[];
};

/** The words below a tool. */
export function PageWords({ path, below, sections, inserts, aside, related }: Props) {
  return (
    <div className={below ? "below-fold" : undefined}>
      <TextSections path={path} sections={sections} inserts={inserts} />
      {aside ? <section className="wrap section">{aside}</section> : null}
      {related ? <Related links={related} /> : null}
    </div>
  );
}
