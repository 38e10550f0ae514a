import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod";
import { parseMarkdown } from "#app/site/parse-markdown.ts";
import { createQueryClient } from "#app/site/query-client.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { useFragment } from "#app/ui/use-fragment.ts";
import { callDatabase } from "../content/call-database.ts";
import { shownValue } from "../content/shown-value.ts";
import { collections } from "../definition/all-collections.ts";
import { fieldsOfAll } from "../definition/collection.ts";
import type { Field } from "../definition/field.ts";

const draft = z
  .object({
    collection: z.string(),
    title: z.string(),
    changes: z.array(z.object({ after: z.record(z.string(), z.unknown()).nullable() })),
    savedAt: z.string(),
  })
  .nullable();

const loadPreview = async (token: string) => draft.parse(await callDatabase("preview_draft", { token }));

function Value({ field, value }: { readonly field: Field | undefined; readonly value: unknown }) {
  if (field?.kind === "markdown")
    return (
      <div className="prose">
        <Markdown nodes={parseMarkdown(String(value ?? ""))} />
      </div>
    );
  if (field?.parts && value)
    return ([value].flat() as Record<string, unknown>[]).map((item, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a preview does not change its order.
      <div key={at} className="mb-4">
        {Object.entries(item).map(([name, part]) => (
          <Value key={name} field={field.parts?.[name]} value={part} />
        ))}
      </div>
    ));
  return <p className="whitespace-pre-wrap">{shownValue(field, value)}</p>;
}

function Preview({ token }: { readonly token: string }) {
  const query = useQuery({ queryKey: ["preview", token], queryFn: () => loadPreview(token), enabled: token !== "" });
  return (
    <QueryState query={query} what="the draft">
      {(found) => {
        if (!found)
          return (
            <p role="alert" className="note-rule">
              This link shows nothing any more: it works for a day, and ends when the draft is published or discarded.
              Texts that are sold are shown to staff alone.
            </p>
          );
        const collection = collections.get(found.collection);
        const fields = collection ? fieldsOfAll(collection) : {};
        const values = Object.assign({}, ...found.changes.map(({ after }) => after ?? {})) as Record<string, unknown>;
        return (
          <>
            <p className="note-rule">A draft, not published yet. It shows what would change.</p>
            <h1 className="mt-6">{found.title}</h1>
            <dl className="mt-6 grid gap-6">
              {Object.entries(values).map(([name, value]) => (
                <div key={name}>
                  <dt className="small font-semibold text-ink2">{fields[name]?.label ?? name}</dt>
                  <dd>
                    <Value field={fields[name]} value={value} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        );
      }}
    </QueryState>
  );
}

/** What a preview link shows: the draft behind the token after the #. */
export function PreviewScreen() {
  const [queryClient] = useState(createQueryClient);
  const token = useFragment();
  return (
    <QueryClientProvider client={queryClient}>
      <main id="main" className="wrap section max-w-[820px]">
        {token !== null && <Preview token={token} />}
      </main>
    </QueryClientProvider>
  );
}
