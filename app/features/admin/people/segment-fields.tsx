import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { plainNumber } from "#lib/figure-text.ts";
import { audienceOf, loadInterests, loadOverview, type Segment } from "./broadcasts.ts";

type Props = { readonly segment: Segment; readonly change: (part: Partial<Segment>) => void };

const named = (list: readonly { readonly name: string; readonly subscribers: number }[] = []) =>
  list.map(({ name, subscribers }) => [name, `${name} (${plainNumber(subscribers)})`] as const);

/** Who gets an issue, and how many these are now. */
export function SegmentFields({ segment, change }: Props) {
  const overview = useQuery({ queryKey: ["admin", "newsletter", "overview"], queryFn: loadOverview });
  const interests = useQuery({
    queryKey: ["admin", "newsletter", "interests"],
    queryFn: async () => loadInterests(await browserClient()),
  });
  const audience = useQuery({
    queryKey: ["admin", "newsletter", "audience", segment],
    queryFn: () => audienceOf(segment),
  });
  const field = (name: keyof Segment, label: string, options: readonly (readonly [string, string])[]) => (
    <SelectField
      label={label}
      options={options}
      value={segment[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <section className="panel grid gap-4 p-5" aria-labelledby="newsletter-audience">
      <h2 id="newsletter-audience">To whom</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {field("source", "Signed up on", [["", "Any page"], ...named(overview.data?.sources)])}
        {field("language", "Language", [["", "Any"], ...named(overview.data?.languages)])}
        {field("interest", "Interest", [
          ["", "Any"],
          ...(interests.data ?? []).map(({ id, label }) => [id, label] as const),
        ])}
        {field("bought", "Bought", [
          ["", "Whether or not they bought"],
          ["yes", "Have bought"],
          ["no", "Have not bought"],
        ])}
      </div>
      <p role="status">
        {audience.data === undefined
          ? "Counting…"
          : `${plainNumber(audience.data)} ${audience.data === 1 ? "subscriber gets" : "subscribers get"} it.`}
      </p>
    </section>
  );
}
