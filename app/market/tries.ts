import * as z from "zod/mini";
import { deviceStorage, type KeyValueStorage } from "#lib/browser-storage.ts";
import { sortedText } from "#trading/sorted-text.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { readStored, writeStored } from "../data/stored-json.ts";

/** How often one idea was tried: the count is exact, the ratios may be an even sample of it. */
export type Tries = {
  readonly count: number;
  readonly sharpes: readonly number[];
  /** The most that luck was expected to bring in one of the searches among them, as the verdict counts it. */
  readonly luck?: number;
};

export const triesKey = "northpip.lab.tries";
export const walksKey = "northpip.lab.walks";
const mostRatios = 2000;
/** Of ideas that were not tried recently, the count and so many ratios are kept. */
const fewRatios = 50;
const recentIdeas = 12;
/** Each edit of the rules makes another idea. */
const mostIdeas = 500;
const none: Tries = { count: 0, sharpes: [] };

function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${(hash >>> 0).toString(36)}-${text.length.toString(36)}`;
}

/** Names the rules and the parameters they have. Another value of a parameter, symbol, cost or name leaves them the same. */
export const rulesOf = ({ entries, exits, risk, session, parameters = [] }: StrategyDocument): string =>
  hashOf(sortedText([entries, exits, risk, session, parameters.map(({ id }) => id)]));

const isParameter = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "parameter";
/** A number, a parameter in its place, an hour of the day, or a list of weekdays. */
const isFigure = (value: unknown): boolean =>
  typeof value === "number" ||
  isParameter(value) ||
  (typeof value === "string" && /^\d\d:\d\d$/.test(value)) ||
  (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "number"));

const ideaText = ({ entries, exits, risk, session }: StrategyDocument): string =>
  JSON.stringify([entries, exits, risk, session], (_, value: unknown) => (isFigure(value) ? 0 : value));

/** Names an idea: its rules with any numbers in them, because who changes 14 to 15 tries the same idea again. */
export const ideaOf = (document: StrategyDocument): string => hashOf(sortedText(JSON.parse(ideaText(document))));

/** What a device called the same idea until the order of the fields, which a reload may change, no longer mattered. */
const formerIdeaOf = (document: StrategyDocument): string => hashOf(ideaText(document));

const hasNoEntry = ({ entries }: StrategyDocument): boolean => !entries.long?.when && !entries.short?.when;

const storedTries = z.object({
  count: z.int().check(z.nonnegative()),
  sharpes: z.array(z.number()),
  luck: z.optional(z.number().check(z.nonnegative())),
});
/** Idea by idea: one that cannot be read does not cost the others. */
const storedIdeas = z.record(z.string(), z.unknown());

/** Every `n`-th, so that no more than so many are left. */
function thinned(values: readonly number[], most: number): number[] {
  const every = Math.max(1, Math.ceil(values.length / most));
  return values.filter((_, at) => at % every === 0);
}

const rounded = (ratio: number): number => Math.round(ratio * 1000) / 1000;

/** The tries of every idea, stored on the device: a verdict that forgets earlier ones flatters the last one. */
export function createTries(storage: KeyValueStorage | null, key = triesKey) {
  /** On a full device the count stays right for as long as the tab is open. */
  let unsaved: Readonly<Record<string, unknown>> | null = null;
  // Read each time: another tab may have tried something since.
  const ideasNow = () => unsaved ?? readStored(storage, key, storedIdeas) ?? {};
  const triesIn = (stored: unknown): Tries => storedTries.safeParse(stored).data ?? none;
  /** The tries of a document's idea, and those of all others. */
  function split(document: StrategyDocument, ideas: Readonly<Record<string, unknown>>) {
    const idea = ideaOf(document);
    const { [idea]: known, [formerIdeaOf(document)]: former, ...others } = ideas;
    return { idea, tries: triesIn(known ?? former), others };
  }
  const of = (document: StrategyDocument): Tries => split(document, ideasNow()).tries;
  /** What rules were made from whose last entry was taken away. */
  const emptied = new WeakMap<StrategyDocument, StrategyDocument>();
  /** Room for one more: of those not tried recently, the one with the fewest tries goes, so that no edits push a long search out. */
  function withRoom(stored: readonly (readonly [string, unknown])[]) {
    if (stored.length < mostIdeas) return stored;
    const counts = stored.slice(0, -recentIdeas).map(([, known]) => triesIn(known).count);
    return stored.toSpliced(counts.indexOf(Math.min(...counts)), 1);
  }
  /** Stores an idea as the newest of all. */
  function put(idea: string, next: Tries, others: Readonly<Record<string, unknown>>): void {
    // Least recently used first: those are shortened first.
    const stored = withRoom(Object.entries(others));
    const shortened = stored.map(([name, known], at) => {
      if (at >= stored.length - recentIdeas + 1) return [name, known];
      const before = triesIn(known);
      return [name, { ...before, sharpes: thinned(before.sharpes, fewRatios) }];
    });
    const ideas = Object.fromEntries([...shortened, [idea, next]]);
    unsaved = writeStored(storage, key, ideas) ? null : ideas;
  }
  /** `luck` is what it was expected to bring in the search that these are of, in standard errors of a ratio. */
  function add(document: StrategyDocument, sharpes: readonly number[], luck = 0): void {
    const { idea, tries: before, others } = split(document, ideasNow());
    const numbers = sharpes.filter((ratio) => Number.isFinite(ratio)).map(rounded);
    const all = thinned([...before.sharpes, ...numbers], mostRatios);
    const most = Math.max(before.luck ?? 0, rounded(luck));
    const count = before.count + sharpes.length;
    put(idea, { count, sharpes: all, ...(most > 0 && { luck: most }) }, others);
  }
  return {
    of,
    add,
    /**
     * Whoever adds a condition to rules that a search has tuned chose among all that was tried before: the edited rules start with the
     * tries of those they were made from. Never fewer than their own, so going back and forth adds nothing. Rules without an entry are
     * passed over: every strategy from blank goes through them, and one would get the tries of another.
     */
    inherit(from: StrategyDocument, to: StrategyDocument): void {
      const origin = emptied.get(from) ?? from;
      if (hasNoEntry(to)) return void emptied.set(to, origin);
      const ideas = ideasNow();
      const [parent, own] = [split(origin, ideas), split(to, ideas)];
      if (parent.idea === own.idea || parent.tries.count <= own.tries.count) return;
      const luck = Math.max(parent.tries.luck ?? 0, own.tries.luck ?? 0);
      put(
        own.idea,
        { ...parent.tries, ...(luck > 0 && { luck }) },
        { ...split(to, parent.others).others, [parent.idea]: parent.tries },
      );
    },
    /** A single run or validation. One with a result that is there already was made again, and one that never traded tells nothing. */
    addOne(document: StrategyDocument, sharpe: number): void {
      if (Number.isFinite(sharpe) && !of(document).sharpes.includes(rounded(sharpe))) add(document, [sharpe]);
    },
  };
}
export type TriesStore = ReturnType<typeof createTries>;

let opened: TriesStore | undefined;
let openedWalks: TriesStore | undefined;

/** The browser's one memory of what was tried. */
export function deviceTries(): TriesStore {
  opened ??= createTries(deviceStorage());
  return opened;
}

/** The same of walk-forwards, by the ratios of their out-of-sample windows: whoever tries other windows shows the best of several. */
export function deviceWalks(): TriesStore {
  openedWalks ??= createTries(deviceStorage(), walksKey);
  return openedWalks;
}

/** Takes what was tried with rules, and how often they were walked forward, over to those that they are edited to. */
export function inheritTries(from: StrategyDocument, to: StrategyDocument): void {
  for (const known of [deviceTries(), deviceWalks()]) known.inherit(from, to);
}
