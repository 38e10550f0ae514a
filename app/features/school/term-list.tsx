import type { GlossaryTerm } from "#content/types.ts";
import { SiteLink } from "../../ui/site-link.tsx";

type Props = { readonly terms: readonly Pick<GlossaryTerm, "id" | "term" | "short">[]; readonly className?: string };

/** Terms with their definitions in short, each leading to its page. */
export function TermList({ terms, className }: Props) {
  return (
    <dl className={className}>
      {terms.map(({ id, term, short }) => (
        <div key={id}>
          <dt>
            <SiteLink className="inline-flex min-h-11 items-center font-semibold" href={`/glossary/${id}`}>
              {term}
            </SiteLink>
          </dt>
          <dd className="text-ink2">{short}</dd>
        </div>
      ))}
    </dl>
  );
}
