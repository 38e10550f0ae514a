import { classNames } from "./class-names.ts";
import { SiteLink } from "./site-link.tsx";

type Entry = { readonly anchor: string; readonly heading: string };
type Props = {
  readonly path: string;
  readonly entries: readonly Entry[];
  /** On a narrow screen one row that scrolls, where a column would take the first screen. */
  readonly inRow?: boolean;
};

/** The sections of a long page, beside them on a wide screen. */
export function OnThisPage({ path, entries, inRow = false }: Props) {
  return (
    <nav aria-label="On this page" className={classNames("toc", inRow && "toc-row")}>
      <p className="fine mb-1">On this page</p>
      <ul className={inRow ? "scroll-x" : undefined}>
        {entries.map(({ anchor, heading }) => (
          <li key={anchor}>
            <SiteLink href={`${path}#${anchor}`}>{heading}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
