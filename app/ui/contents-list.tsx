import { SiteLink } from "./site-link.tsx";

type Entry = { readonly id: string; readonly text: string };
type Props = {
  /** The landmark's name. */
  readonly label: string;
  /** What is seen above the list. */
  readonly title: string;
  readonly path: string;
  readonly entries: readonly Entry[];
};

/** The headings of a text as links: beside it on a wide screen, folded into one row above it on a narrow one. */
export function ContentsList({ label, title, path, entries }: Props) {
  return (
    <nav aria-label={label} className="toc">
      <details>
        <summary>
          {title} <span className="fine">{entries.length}</span>
        </summary>
        <p className="fine mb-1">{title}</p>
        <ul>
          {entries.map(({ id, text }) => (
            <li key={id}>
              <SiteLink href={`${path}#${id}`}>{text}</SiteLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
