export type Encoding = "br" | "gzip" | "identity";

/** Our own order where a client likes several equally: the smallest first. */
const offered: readonly Encoding[] = ["br", "gzip", "identity"];

/** `br;q=0.5` as a name and a weight; a weight that is not one counts as 1, as if it were not there. */
function entry(text: string): readonly [string, number] {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters
    .map((parameter) => /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(parameter)?.[1])
    .find(Boolean);
  return [name === "x-gzip" ? "gzip" : name, weight === undefined ? 1 : Number(weight)];
}

function ranked(header: string): readonly Encoding[] {
  const weights = new Map(header.split(",").map(entry));
  // What is not named has the weight of `*`; the plain form is welcome unless it is refused, but only after what was asked for.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get("*") ?? (encoding === "identity" ? Number.MIN_VALUE : 0);
  const accepted = offered.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a));
  // A client that refuses everything gets the plain form: more use to it than 406 (RFC 9110, 12.5.3 leaves it to us).
  return accepted.length > 0 ? accepted : ["identity"];
}

const plainOnly: readonly Encoding[] = ["identity"];
const known = new Map<string, readonly Encoding[]>();
const mostKnown = 100;

/** Encodings a client takes, best first (RFC 9110, 12.5.3). Browsers send a handful of different headers, so each is read once. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined || header === "") return plainOnly;
  const seen = known.get(header);
  if (seen) return seen;
  const order = ranked(header);
  if (header.length > 100) return order;
  if (known.size >= mostKnown) known.clear();
  known.set(header, order);
  return order;
}
