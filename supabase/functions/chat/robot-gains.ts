import type { Robot } from "./robot-deposits.ts";
import { recordsTogether } from "./robot-losses.ts";
import { byResult } from "./robot-record.ts";

const otherwise =
  /\b(?:most|least|more|less|best|worst|highest|lowest|biggest|smallest|guarante\w*|years?|20\d\d|months?|weeks?|back|refunds?|why|can|could|may|might|never|add(?:s|ing)?|averag\w+|losing (?:trades?|positions?|streaks?)|in a row)\b/i;
const losing = /\b(?:los(?:e|es|ing|t)|losers?|unprofitable|bad)\b/i;
const asks =
  /\b(?:which|what|how many|percentage|percent|share|any|all|none)\b.*\b(?:los(?:e|es|ing|t)|losers?|unprofitable|profitable|in profit|bad|good(?=[\s?!.]*$)|(?:makes?|made|earn(?:s|ed)?) (?:any )?money)\b|\b(?:honest|opinion|reviews?)\b.*\b(?:about|on|of)\b|\b(?:percentage|share|number) of (?:profitable|losing)\b/i;

/** "Which robots lose money", "how many are profitable": asks of all of them, and for no ranking. */
export const asksWhoGains = (question: string): boolean => asks.test(question) && !otherwise.test(question);

/** How many of the records gained, and each of them: those that lost first where losses are asked for. */
export function byGain(robots: readonly Robot[], question: string): string {
  const list = byResult(robots, losing.test(question) ? "the worst robot" : "");
  const together = recordsTogether(robots);
  return together ? `${together}\n\n${list}` : list;
}
