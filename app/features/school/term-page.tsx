import type { GlossaryTerm } from "#content/types.ts";
import type { GlossaryEntry } from "../../data/lessons.ts";
import { Markdown } from "../../ui/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown-node.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { TermList } from "./term-list.tsx";

type Beside = { readonly id: string; readonly term: string } | undefined;
type Props = {
  readonly term: Omit<GlossaryTerm, "body">;
  readonly nodes: readonly MarkdownNode[];
  readonly related: readonly GlossaryEntry[];
  /** The terms before and after in the alphabet. */
  readonly beside: readonly Beside[];
};

function Step({ to, label }: { readonly to: Beside; readonly label: string }) {
  if (!to) return <span />;
  return (
    <SiteLink className="lesson-step" href={`/glossary/${to.id}`}>
      <span className="fine block">{label}</span>
      <span className="block font-semibold">{to.term}</span>
    </SiteLink>
  );
}

function RelatedTerms({ terms }: { readonly terms: readonly GlossaryEntry[] }) {
  return (
    <section aria-labelledby="related-terms">
      <h2 id="related-terms" className="text-lead!">
        Related terms
      </h2>
      <TermList className="term-list mt-4 border-b border-line" terms={terms} />
    </section>
  );
}

export function TermPage({ term: { term, short, also }, nodes, related, beside: [previous, next] }: Props) {
  return (
    <article className="wrap pb-16">
      <header className="page-hero px-0!">
        <p className="eyebrow">
          <SiteLink className="inline-flex min-h-11 items-center no-underline hover:underline" href="/glossary">
            Glossary
          </SiteLink>
        </p>
        <h1 className="mt-4">{term}</h1>
        <p className="lead mt-5 text-lead">{short}</p>
        {also.length > 0 ? <p className="fine mt-4">Also: {also.join(", ")}</p> : null}
      </header>
      <div className="term-columns">
        <div className="prose">
          <Markdown nodes={nodes} />
        </div>
        {related.length > 0 ? <RelatedTerms terms={related} /> : null}
      </div>
      <nav aria-label="Terms" className="mt-12 grid gap-4 border-t border-line pt-6 sm:grid-cols-2">
        <Step to={previous} label="Previous term" />
        <Step to={next} label="Next term" />
      </nav>
    </article>
  );
}
