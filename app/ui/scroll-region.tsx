import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type Props = {
  /** Names the region to those who cannot see it. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** What is wider than the page scrolls inside itself, by touch, wheel and keyboard. */
export function ScrollRegion({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classNames("scroll-x", className)} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
