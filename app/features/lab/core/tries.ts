import * as z from "zod/mini";
import { deviceStorage, type KeyValueStorage } from "#lib/browser-storage.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { readStored, writeStored } from "../../../data/stored-json.ts";

/** How often one idea was tried: the count is exact, the ratios may be an even sample of it. */
export type Tries = { readonly count: number; readonly sharpes: readonly number[] };

export const triesKey = "northpip.lab.tries";
const mostRatios = 2000;
const mostIdeas = 12;
const none: Tries = { count: 0, sharpes: [] };

function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${(hash >>> 0).toString(36)}-${text.length.toString(36)}`;
}

/** Names the rules and the parameters they have. Another value of a parameter, symbol, cost or name leaves them the same. */
export const rulesOf = ({ entries, exits, risk, session, parameters = [] }: StrategyDocument): string =>
  hashOf(JSON.stringify([entries, exits, risk, session, parameters.map(({ id }) => id)]));

const isParameter = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "parameter";

/** Names an idea: its rules whatever numbers stand in them, because whoever changes 14 to 15 tries the same idea again. */
export const ideaOf = ({ entries, exits, risk, session }: StrategyDocument): string =>
  hashOf(
    JSON.stringify([entries, exits, risk, session], (_, value: unknown) =>
      typeof value === "number" || isParameter(value) ? 0 : value,
    ),
  );

const storedTries = z.object({ count: z.int().check(z.nonnegative()), sharpes: z.array(z.number()) });
/** Idea by idea: one that cannot be read does not cost the others. */
const storedIdeas = z.record(z.string(), z.unknown());

/** Every `n`-th, so that no more than so many are left. */
function thinned(values: readonly number[], most: number): number[] {
  const every = Math.max(1, Math.ceil(values.length / most));
  return values.filter((_, at) => at % every === 0);
}

const rounded = (ratio: number): number => Math.round(ratio * 1000) / 1000;

/** The tries of every idea, stored on the device: a verdict that forgets earlier ones flatters the last one. */
export function createTries(storage: KeyValueStorage | null) {
  let ideas = readStored(storage, triesKey, storedIdeas) ?? {};
  const of = (document: StrategyDocument): Tries => storedTries.safeParse(ideas[ideaOf(document)]).data ?? none;
  function add(document: StrategyDocument, sharpes: readonly number[]): void {
    const idea = ideaOf(document);
    const before = of(document);
    const numbers = sharpes.filter((ratio) => Number.isFinite(ratio)).map(rounded);
    const { [idea]: _, ...rest } = ideas;
    const next: Tries = {
      count: before.count + sharpes.length,
      sharpes: thinned([...before.sharpes, ...numbers], mostRatios),
    };
    // Least recently used first: those are dropped first.
    ideas = Object.fromEntries([...Object.entries(rest), [idea, next]].slice(-mostIdeas));
    // On a full device the count stays right for as long as the tab is open.
    writeStored(storage, triesKey, ideas);
  }
  return {
    of,
    add,
    /** A single run or validation. One with a result that is there already was made again, and one that never traded tells nothing. */
    addOne(document: StrategyDocument, sharpe: number): void {
      if (Number.isFinite(sharpe) && !of(document).sharpes.includes(rounded(sharpe))) add(document, [sharpe]);
    },
  };
}
export type TriesStore = ReturnType<typeof createTries>;

let opened: TriesStore | undefined;

/** The browser's one memory of what was tried. */
export function deviceTries(): TriesStore {
  opened ??= createTries(deviceStorage());
  return opened;
}
