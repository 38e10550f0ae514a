import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Props = {
  readonly id?: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Set for sections that the first screen never shows: they are laid out when they come near. */
  readonly below?: boolean;
  readonly className?: string;
  /** Stands at the right of the heading on wide screens. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** One part of a page: an anchor, a heading, a sentence, and what it is about. */
export function Section({ id, title, lead, below, className, aside, children }: Props) {
  return (
    <section id={id} className={classNames("section", below && "below-fold", className)}>
      <div className="wrap">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <div className="max-w-[720px]">
            <h2>{title}</h2>
            {lead ? <p className="lead mt-3">{lead}</p> : null}
          </div>
          {aside}
        </div>
        <div className="mt-7 md:mt-11">{children}</div>
      </div>
    </section>
  );
}
