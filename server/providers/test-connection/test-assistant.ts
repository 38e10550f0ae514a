import { z } from "zod";
import type { StoredProvider } from "../provider-variables.ts";
import { askJson } from "./ask-json.ts";
import { fails, type Verdict, works } from "./explain-failure.ts";

const models = z.object({ data: z.array(z.looseObject({ id: z.string() })) });
const shown = 5;

/** Asks for the service's models: costs nothing, and says whether address, key and model are right. */
export async function testAssistant({ settings, secrets }: StoredProvider, allowsPrivate: boolean): Promise<Verdict> {
  const base = (settings.baseUrl ?? "").replace(/\/+$/, "");
  const asked = await askJson({
    url: `${base}/models`,
    headers: { accept: "application/json", ...(secrets.apiKey && { authorization: `Bearer ${secrets.apiKey}` }) },
    expects: models,
    name: "The service",
    allowsPrivate,
  });
  if ("verdict" in asked) return asked.verdict;
  const names = asked.found.data.map(({ id }) => id);
  const { model } = settings;
  if (!model) return works(`The service answers and has ${names.length} models. It chooses one by itself.`);
  if (names.includes(model)) return works(`The service answers and has the model ${model}.`);
  const others = names.slice(0, shown).join(", ");
  return fails(
    `The service answers, but has no model called ${model}.${others ? ` It has ${others}${names.length > shown ? " and others" : ""}.` : ""}`,
  );
}
