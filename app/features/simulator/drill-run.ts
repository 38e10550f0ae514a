import { inPieces } from "#lib/in-pieces.ts";
import { createSimulatedMarket } from "#trading/market/simulated/simulated-market.ts";
import { type DrillTerms, drillEnd, drillStart } from "#trading/school/drills/drill.ts";
import { type DrillLog, drillAccount, type JudgedDrill, judgeDrill } from "#trading/school/drills/judge-drill.ts";
import { logRules } from "#trading/simulator/account-log.ts";
import { createReplay } from "./replay.ts";
import { newAccount } from "./saved-account.ts";

export type DrillRun = ReturnType<typeof createDrillRun>;

/** A try of a drill: a replay of a market of its own, with an end. */
export function createDrillRun(terms: DrillTerms, seed: number) {
  const { symbol, timeframe } = terms;
  const from = drillStart(terms, seed);
  const end = drillEnd(terms, from);
  const replay = createReplay({
    clock: () => end,
    market: createSimulatedMarket(seed),
    endWords: "This was the last bar of the drill. Hand your decisions in.",
  });
  const log = (): DrillLog => {
    const { decisions, time, state } = replay.desk.getState().account;
    return { rules: logRules, time, decisions, journal: state.journal };
  };
  return {
    ...{ replay, terms, seed, end, log },
    begin: () => replay.start({ symbol, timeframe }, from, { ...newAccount(from), state: drillAccount(terms) }),
    /** Without the server: the same rules, not recorded. */
    judgeHere: (): Promise<JudgedDrill> => inPieces(judgeDrill(terms, seed, log())),
  };
}
