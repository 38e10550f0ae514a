/** What a picture drawn from the simulated market shows. */
export const motifs = ["pips", "costs", "months", "fan", "waterfall", "trade", "hours", "nights"] as const;
export type Motif = (typeof motifs)[number];
export type DrawnPicture = { readonly motif: Motif; readonly seed: number };

/** `paper` and `night` are drawings for the two themes; `share` is the picture that other sites show of a page. */
export const drawnForms = ["paper", "night", "share"] as const;
export type DrawnForm = (typeof drawnForms)[number];

/** So many pictures of a motif there are: addresses outside do not exist, and nobody can have the server draw for ever. */
export const drawnSeeds = 256;

/** In this order: the first that a text's words fit. */
const subjects: readonly (readonly [Motif, RegExp])[] = [
  ["nights", /\b(swaps?|nights?|overnight|carry)\b/i],
  ["waterfall", /\b(costs?|commissions?|fees?)\b/i],
  ["hours", /\b(spreads?|trading (hours|sessions?)|releases?)\b/i],
  ["pips", /\b(pips?|lots?|points?|size|sizing|beginner|fundamentals)\b/i],
  ["fan", /\b(risk|ruin|luck|random|drawdowns?|losing|chance|monte)\b/i],
  ["months", /\b(journals?|records?|months?|monthly|reviews?|habits?|mentors?|quarter\w*)\b/i],
  ["costs", /\b(tests?|tested|testing|backtests?|robots?|curves?|rules?|strateg\w+)\b/i],
];

/** FNV-1a (public domain), 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const motifOf = (words: string): Motif | undefined => subjects.find(([, pattern]) => pattern.test(words))?.[0];

/** The picture of a course, plan or article: its motif by what its title, or else its description, is about; its data by its address. */
export function drawnPicture(slug: string, title: string, description = ""): DrawnPicture {
  return { motif: motifOf(title) ?? motifOf(description) ?? "trade", seed: hashOf(slug) % drawnSeeds };
}

export const drawnPath = ({ motif, seed }: DrawnPicture, form: DrawnForm): string =>
  `/drawn/${motif}-${seed}-${form}.${form === "share" ? "png" : "svg"}`;

/** The last part of such a path; undefined for what `drawnPath` does not make. */
export function readDrawnName(name: string): (DrawnPicture & { readonly form: DrawnForm }) | undefined {
  const [stem = ""] = name.split(".");
  const [motifText, seedText = "", formText] = stem.split("-");
  const motif = motifs.find((known) => known === motifText);
  const form = drawnForms.find((known) => known === formText);
  const seed = Number(seedText);
  if (!motif || !form || !Number.isInteger(seed) || seed < 0 || seed >= drawnSeeds) return undefined;
  return drawnPath({ motif, seed }, form) === `/drawn/${name}` ? { motif, seed, form } : undefined;
}
