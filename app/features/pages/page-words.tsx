import type { ReactNode } from "react";
import { type CardLink, Related } from "../../site/link-cards.tsx";
import type { PageContent } from "./page-content.ts";
import { TextSections } from "./text-sections.tsx";

type Props = {
  readonly page: Pick<PageContent, "path" | "sections">;
  /** Set where the first screen never shows them: they are laid out when they come near. */
  readonly below?: boolean;
  readonly inserts?: Readonly<Record<string, ReactNode>>;
  /** Something to work out, between the words and where they lead. */
  readonly aside?: ReactNode;
  readonly related?: readonly CardLink[];
};

/** The words below a tool. */
export function PageWords({ page, below, inserts, aside, related }: Props) {
  return (
    <div className={below ? "below-fold" : undefined}>
      <TextSections path={page.path} sections={page.sections} inserts={inserts} />
      {aside ? <section className="wrap section">{aside}</section> : null}
      {related ? <Related links={related} /> : null}
    </div>
  );
}
