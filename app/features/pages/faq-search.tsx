import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import type { MarkdownNode } from "../../ui/markdown-node.ts";
import { queryView, textField } from "../../ui/query-view.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAddressState } from "../../ui/use-address-state.ts";
import { matchesQuery } from "./matches-query.ts";

export type Question = {
  readonly id: string;
  readonly topic: string;
  readonly question: string;
  /** What is searched beside the question. */
  readonly plain: string;
  readonly nodes: readonly MarkdownNode[];
};

const longestQuery = 200;

const queryAddress = queryView({ query: textField("q", longestQuery) });

type TopicProps = {
  readonly name: string;
  readonly questions: readonly Question[];
  /** The question that the address names is open. */
  readonly wanted: string;
};

function Topic({ name, questions, wanted }: TopicProps) {
  return (
    <section className="pb-10" aria-label={name}>
      <h3>{name}</h3>
      <div className="mt-2 divide-y divide-line border-y border-line">
        {questions.map((question) => (
          <Disclosure
            key={`${question.id}${question.id === wanted}`}
            id={question.id}
            open={question.id === wanted}
            summary={question.question}
          >
            <div className="prose">
              <Markdown nodes={question.nodes} />
            </div>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

export function FaqSearch({ questions }: { readonly questions: readonly Question[] }) {
  const [{ query }, change] = useAddressState(queryAddress);
  const { hash } = useLocation();
  // Read after hydration: the server never sees what follows the #.
  const [wanted, setWanted] = useState("");
  useEffect(() => setWanted(hash.slice(1)), [hash]);
  const found = questions.filter((question) => matchesQuery(question, query.trim()));
  const topics = [...new Set(found.map((question) => question.topic))];
  const count = found.length === 1 ? "1 answer" : `${found.length} answers`;
  return (
    <div>
      <TextField
        label="Search the answers"
        type="search"
        className="max-w-[560px]"
        placeholder="refund, stop, license…"
        value={query}
        maxLength={longestQuery}
        onChange={(event) => change({ query: event.target.value })}
      />
      <ScriptNote>Searching needs JavaScript. All answers are listed below.</ScriptNote>
      <p className="fine mt-2" role="status">
        {found.length > 0 ? count : "No answer holds all of these words. Try fewer, or ask us directly."}
      </p>
      <div className="faq-topics mt-8">
        {topics.map((topic) => (
          <Topic
            key={topic}
            name={topic}
            questions={found.filter((question) => question.topic === topic)}
            wanted={wanted}
          />
        ))}
      </div>
    </div>
  );
}
