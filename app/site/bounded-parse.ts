/** What this thread may work on a text: several times what a long one full of marks takes, and time for a slow machine on top. */
const msPerCharacter = 0.015;
const leastMs = 500;
/** Too short to take long, whatever is in it. */
const shortText = 500;
/** React, and whoever walks the tree, goes as deep as the tree does. */
const deepest = 100;

type Tree = { readonly type: string; readonly children?: readonly Tree[] };

function isDeep(node: Tree, left: number): boolean {
  return left === 0 || (node.children?.some((child) => isDeep(child, left - 1)) ?? false);
}

/** Texts that were too much recently: a page that shows one must not take as long again at each request. */
const refused = new Map<string, number>();
const forgetAfterMs = 3_600_000;
const mostRefused = 50;

function refuse(text: string): null {
  if (refused.size >= mostRefused) refused.delete(refused.keys().next().value as string);
  refused.set(text, performance.now());
  return null;
}

/** That error is of the other context, whose `Error` is another one. */
const isOutOfTime = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
/** Out of stack, or out of time. */
const isTooMuch = (error: unknown): boolean => error instanceof RangeError || isOutOfTime(error);

const vm = globalThis.process?.getBuiltinModule?.("node:vm");
/** One for all texts: each context takes milliseconds and a hundred kilobytes. */
const stage: { work?: () => unknown } = {};
const play = vm && { script: new vm.Script("work()"), context: vm.createContext(stage) };

const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Runs some work of ours and stops it, on a server; in a browser it holds up nobody else. What is stopped is time of the clock: where the machine
 * did something else meanwhile, or slept, the work begins again with twice as much, until it has had `ms` for itself, a few times at most.
 */
function runFor<Result>(work: () => Result, ms: number): Result {
  if (!play) return work();
  stage.work = work;
  for (let timeout = Math.ceil(1.25 * ms); ; timeout *= 2) {
    const before = workedMs();
    try {
      return play.script.runInContext(play.context, { timeout }) as Result;
    } catch (error) {
      if (!isOutOfTime(error) || workedMs() - before >= ms || timeout > 8 * ms) throw error;
    }
  }
}

/**
 * The tree of a text, or null where reading it takes much longer than texts do, or makes a tree too deep to draw: Markdown has marks
 * that, put together by the thousand, take its parser minutes, and whoever may write one text of the site would stop all of it.
 */
export function boundedParse<Root extends Tree>(text: string, parse: (text: string) => Root): Root | null {
  if (text.length <= shortText) return parse(text);
  const at = refused.get(text);
  if (at !== undefined && performance.now() - at < forgetAfterMs) return null;
  try {
    const tree = runFor(() => parse(text), leastMs + text.length * msPerCharacter);
    return isDeep(tree, deepest) ? refuse(text) : tree;
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    return refuse(text);
  }
}
