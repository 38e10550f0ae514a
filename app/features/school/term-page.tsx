import type { GlossaryTerm } from "#content/types.ts";
import type { GlossaryEntry } from "../../data/lessons.ts";
import { Markdown } from "../../ui/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown-node.ts";
import { SiteLink } from "../../ui/site-link.tsx";

type Props = {
  readonly term: Omit<GlossaryTerm, "body">;
  readonly nodes: readonly MarkdownNode[];
  readonly related: readonly GlossaryEntry[];
};

export function TermPage({ term: { term, short, also }, nodes, related }: Props) {
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
      <div className="prose">
        <Markdown nodes={nodes} />
      </div>
      {related.length > 0 ? (
        <section aria-labelledby="related-terms" className="mt-12 max-w-[68ch]">
          <h2 id="related-terms" className="text-h3!">
            Related terms
          </h2>
          <dl className="term-list mt-4">
            {related.map(({ id, term: name, short: text }) => (
              <div key={id}>
                <dt>
                  <SiteLink className="inline-flex min-h-11 items-center font-semibold" href={`/glossary/${id}`}>
                    {name}
                  </SiteLink>
                </dt>
                <dd className="text-ink2">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </article>
  );
}
