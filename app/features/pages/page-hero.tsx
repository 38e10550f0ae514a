import type { ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";

type Props = {
  readonly eyebrow: string;
  readonly title: string;
  readonly lead: string;
  /** What can be done here at once. */
  readonly actions?: ReactNode;
  /** An instrument beside the words on wide screens, below them on narrow ones. */
  readonly aside?: ReactNode;
  /** Above a tool that the visitor came for: the tool begins on the first screen. */
  readonly compact?: boolean;
};

export function PageHero({ eyebrow, title, lead, actions, aside, compact }: Props) {
  return (
    <header className={classNames("wrap page-hero", aside ? "page-hero-split" : "", compact && "page-hero-compact")}>
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h1 className={compact ? undefined : "mt-4"}>{title}</h1>
        <p className={compact ? "lead" : "lead mt-5 text-lead"}>{lead}</p>
        {actions ? <div className="mt-7 flex flex-wrap gap-3">{actions}</div> : null}
      </div>
      {aside ? <div className="min-w-0">{aside}</div> : null}
    </header>
  );
}
