import { browserClient, signedInUser } from "#app/data/client.ts";
import { type HandedIn, handInDrill, loadTry, startDrill } from "#app/data/drills.ts";
import { inPieces } from "#lib/in-pieces.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { type DrillTerms, drillEnd, drillStart, drillTerms } from "#trading/school/drills/drill.ts";
import {
  type DrillLog,
  type DrillResult,
  drillAccount,
  type JudgedDrill,
  judgeDrill,
} from "#trading/school/drills/judge-drill.ts";
import { logRules } from "#trading/simulator/account-log.ts";
import { refusedTryWords } from "./drill-words.ts";
import { createReplay } from "./replay.ts";
import { newAccount } from "./saved-account.ts";

type DrillRun = ReturnType<typeof createDrillRun>;

/** A try of a drill: a replay of a market of its own, with an end. */
function createDrillRun(terms: DrillTerms, seed: number) {
  const { symbol, timeframe } = terms;
  const from = drillStart(terms, seed);
  const end = drillEnd(terms, from);
  const replay = createReplay({
    clock: () => end,
    market: createSimulatedMarket(seed),
    name: "The drill",
    endWords: "This was the last bar of the drill. Hand your decisions in.",
  });
  const log = (): DrillLog => {
    const { decisions, time, state } = replay.desk.getState().account;
    return { rules: logRules, time, decisions, journal: state.journal };
  };
  return {
    ...{ replay, terms, seed, end, log },
    begin() {
      const account = { ...newAccount(from, { name: "Drill try" }), state: drillAccount(terms) };
      return replay.start({ symbol, timeframe }, from, account);
    },
    /** Without the server: the same rules, not recorded. */
    judgeHere: (): Promise<JudgedDrill> => inPieces(judgeDrill(terms, seed, log())),
  };
}

/** A try: `id` is null where nobody is signed in, and it is scored on this device alone. */
export type DrillTry = { readonly id: string | null; readonly run: DrillRun };
export type Scored = { readonly result: DrillResult; readonly recorded: boolean };
/** Something that could not be done, in words for the reader; `open` where the try can still be handed in. */
type Problem = { readonly problem: string; readonly open?: true };

const unreachable = "The server could not be reached. Check your connection and try again.";
const handedInWords: Readonly<Record<Exclude<HandedIn, "waiting">, string>> = {
  unknown: "This try is not open any more: you have started another one since. Start a new try.",
  handed_in: "This try was handed in before. Start a new one.",
  expired: "A try must be handed in within a day of its start. Start a new one.",
  too_large: "The try has too many decisions to be scored. Start a new one with fewer.",
};
const randomSeed = (): number => 1 + Math.floor(Math.random() * 2_147_483_646);
const isMember = async () => hasStoredSession() && (await signedInUser()) !== null;

/** Begins a try on a market that nobody has seen; a member's is scored and kept by the server. */
export async function beginTry(drill: string, terms: DrillTerms): Promise<DrillTry | Problem> {
  try {
    if (!(await isMember())) return { id: null, run: createDrillRun(terms, randomSeed()) };
    const begun = await startDrill(await browserClient(), drill);
    if (begun.outcome === "too_many") return { problem: "A member can start 60 tries a day. Come back tomorrow." };
    if (begun.outcome !== "started") return { problem: "This drill is not offered any more. Choose another one." };
    return { id: begun.try, run: createDrillRun(drillTerms.parse(begun.terms), begun.seed) };
  } catch (error) {
    console.info("The try could not be started", error);
    return { problem: unreachable };
  }
}

/** The job looks every second; ten tries at once take some more. */
const longestWait = 60;
const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));

async function judgedByServer(id: string): Promise<Scored | Problem> {
  const client = await browserClient();
  for (let second = 0; second < longestWait; second += 1) {
    const found = await loadTry(client, id);
    if (found?.state === "judged" && found.result && found.score !== null)
      return { result: { ...found.result, score: found.score }, recorded: true };
    if (found?.state === "refused") return { problem: refusedTryWords(found.reason ?? "") };
    await pause();
  }
  return { problem: "Your try was handed in, and the server is still busy. Its score will be in the list of drills." };
}

/** Scores a try: on the server where it was started there. What was decided stays on the page when the server cannot be reached. */
export async function scoreTry({ id, run }: DrillTry): Promise<Scored | Problem> {
  try {
    if (id === null) {
      const judged = await run.judgeHere();
      return judged.ok ? { result: judged.result, recorded: false } : { problem: refusedTryWords(judged.reason) };
    }
    const outcome = await handInDrill(await browserClient(), id, run.log());
    // Handed in before its answer arrived: the score is there all the same.
    if (outcome === "waiting" || outcome === "handed_in") return await judgedByServer(id);
    return { problem: handedInWords[outcome] };
  } catch (error) {
    console.info("The try could not be handed in", error);
    return { problem: `${unreachable} Your decisions are still here.`, open: true };
  }
}
