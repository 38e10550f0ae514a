import type { ReactNode } from "react";
import { type CardLink, Related } from "../../site/link-cards.tsx";
import type { PageContent } from "./page-content.ts";
import { PageHero } from "./page-hero.tsx";
import { TextSections } from "./text-sections.tsx";

type Props = {
  readonly eyebrow: string;
  readonly page: PageContent;
  readonly actions?: ReactNode;
  readonly aside?: ReactNode;
  /** Where `children` is what the visitor came for: it begins on the first screen. */
  readonly compact?: boolean;
  readonly inserts?: Readonly<Record<string, ReactNode>>;
  readonly related: readonly CardLink[];
  /** Stands between the hero and the text. */
  readonly children?: ReactNode;
};

/** A page that explains something: its words, what one can work out on the spot, and where it leads. */
export function TextPage({ eyebrow, page, actions, aside, compact = false, inserts, related, children }: Props) {
  return (
    <>
      <PageHero
        eyebrow={eyebrow}
        title={page.title}
        lead={page.lead}
        actions={actions}
        aside={aside}
        compact={compact}
      />
      {children}
      <TextSections path={page.path} sections={page.sections} inserts={inserts} />
      <Related links={related} />
    </>
  );
}
