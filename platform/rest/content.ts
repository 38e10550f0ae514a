import { noGeoJson, notAcceptable } from "./errors.ts";

/** What the caller wants back. `object` is supabase-js's `.single()`: exactly one row. */
export type Answer = {
  readonly kind: "json" | "object" | "csv" | "geojson" | "plan";
  readonly stripNulls: boolean;
  readonly contentType: string;
  /** EXPLAIN's format and options; only for `plan`. */
  readonly plan?: { readonly format: "text" | "json"; readonly options: readonly string[] };
};

const json: Answer = { kind: "json", stripNulls: false, contentType: "application/json; charset=utf-8" };
const planOptions = ["analyze", "verbose", "settings", "buffers", "wal"];

type MediaType = { readonly type: string; readonly parameters: ReadonlyMap<string, string>; readonly quality: number };

function parseMediaType(text: string): MediaType {
  const [type = "", ...rest] = text.split(";", 20).map((part) => part.trim());
  const parameters = new Map(
    rest.map((part) => {
      const [name = "", value = ""] = part.split("=", 2);
      return [name.trim().toLowerCase(), value.trim().replace(/^"|"$/g, "")] as const;
    }),
  );
  const quality = Number(parameters.get("q") ?? 1);
  return { type: type.toLowerCase(), parameters, quality: Number.isFinite(quality) ? quality : 0 };
}

/** What beside rows of JSON and CSV can be made here. */
export type Offered = { readonly plan: boolean; readonly geoJson: boolean };

function toAnswer({ type, parameters }: MediaType, offered: Offered): Answer | undefined {
  const stripNulls = parameters.get("nulls") === "stripped";
  const vendor = `${type}${stripNulls ? ";nulls=stripped" : ""}; charset=utf-8`;
  switch (type) {
    case "*/*":
    case "application/*":
    case "application/json":
      return json;
    case "application/vnd.pgrst.array":
    case "application/vnd.pgrst.array+json":
      return { kind: "json", stripNulls, contentType: vendor };
    case "application/vnd.pgrst.object":
    case "application/vnd.pgrst.object+json":
      return { kind: "object", stripNulls, contentType: vendor };
    case "text/csv":
      return { kind: "csv", stripNulls: false, contentType: "text/csv; charset=utf-8" };
    case "application/geo+json":
      return offered.geoJson
        ? { kind: "geojson", stripNulls: false, contentType: `${type}; charset=utf-8` }
        : undefined;
    case "application/vnd.pgrst.plan":
    case "application/vnd.pgrst.plan+text":
    case "application/vnd.pgrst.plan+json":
      return offered.plan ? toPlan(type, parameters) : undefined;
    default:
      return undefined;
  }
}

function toPlan(type: string, parameters: ReadonlyMap<string, string>): Answer {
  const format = type.endsWith("json") ? "json" : "text";
  const asked = (parameters.get("options") ?? "").split("|").map((option) => option.trim());
  const options = planOptions.filter((option) => asked.includes(option));
  return {
    kind: "plan",
    stripNulls: false,
    contentType:
      `application/vnd.pgrst.plan+${format}; for="${parameters.get("for") ?? "application/json"}"; charset=utf-8`.replace(
        /[^\x20-\x7e]/g,
        "",
      ),
    plan: { format, options },
  };
}

/** Browsers name five. */
const mostTypes = 50;

/** Picks the best type of the `Accept` header that can be made. @throws {RestError} PGRST107 */
export function negotiate(accept: string | null, offered: Offered): Answer {
  if (accept === null || accept.trim() === "") return json;
  // A quoted parameter may hold a comma: `for="a,b"`.
  const types = accept
    .matchAll(/(?:[^,"]|"[^"]*"?)+/g)
    .take(mostTypes)
    .map(([text]) => parseMediaType(text))
    .toArray();
  const ranked = types.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const type of ranked) {
    const answer = toAnswer(type, offered);
    if (answer) return answer;
  }
  const names = types.map(({ type }) => type).filter((type) => type !== "");
  throw !offered.geoJson && names.includes("application/geo+json") ? noGeoJson(names) : notAcceptable(names);
}
