import { counted, percentText } from "../../../lib/figure-text.ts";
import { listText } from "../../../lib/list-text.ts";
import type { SiteContent } from "./passages.ts";
import { type Robot, robotsOf } from "./robot-deposits.ts";
import { isProven, recordLine, unlikeLengths } from "./robot-record.ts";

/** An answer that says one of these has told what a record came to. */
const tellsRecord = /\bmax drawdown\b|\blost money\b/i;
const tellsRuin = /\bcan lose all\b/i;
/** Where an answer ends and its links begin. */
const links = /\n\n\*\*(?:Read more|Perhaps)\*\*/;
/** A list begins with the best: what all of them came to is said before it. */
const ranking = /(?<=^|\n\n)(?=By simulated [^:\n]+, highest first:)/;
/** So many records are told one by one. */
const toldSingly = 2;

/** What the records of several robots came to, in one sentence; empty until one is computed. */
export function recordsTogether(robots: readonly Robot[]): string {
  const tested = robots.flatMap(({ traits }) => traits.tested ?? []);
  if (tested.length === 0) return "";
  const lost = tested.filter(({ annualReturn }) => annualReturn <= 0).length;
  const gained = tested.filter(({ annualReturn }) => annualReturn > 0);
  const proven = gained.filter(isProven).length;
  const unproven = gained.length - proven;
  const deepest = Math.max(...tested.map(({ drawdown }) => drawdown ?? 0));
  const parts = [
    `${lost} ended without a gain`,
    ...(unproven > 0 ? [`${unproven} with one that is no more than luck gives or rests on too few trades`] : []),
    ...(proven > 0 ? [`${proven} with a larger one`] : []),
  ];
  const depth = deepest > 0 ? `; the deepest max drawdown was ${percentText(deepest)}` : "";
  return `Of the simulated records of ${counted(tested.length, "robot")} named here, ${listText(parts)}${depth}.`;
}

/** Each record by itself where they are few. */
function recordsOf(robots: readonly Robot[]): readonly string[] {
  if (robots.length > toldSingly) return [recordsTogether(robots)];
  const lines = robots.map((robot) => {
    const line = recordLine(robot);
    return line && `${robots.length > 1 ? `${robot.name}: ` : ""}${line}`;
  });
  return [...lines, unlikeLengths(robots.map(({ traits }) => traits.tested)).trimEnd()];
}

/**
 * The answer with what the robots that it names have lost, where it does not tell: no price, rule or minimum deposit of ours is told
 * without. Only names above its links count.
 */
export function withLosses(content: SiteContent, answer: string): string {
  const end = links.exec(answer)?.index ?? answer.length;
  const body = answer.slice(0, end);
  const robots = robotsOf(content).filter(({ name }) => body.includes(name));
  if (robots.length === 0) return answer;
  const records = tellsRecord.test(body) ? [] : recordsOf(robots);
  const each = robots.length > 1 ? "each of these" : robots[0]?.name;
  const ruin = tellsRuin.test(body) ? "" : `Like every robot, ${each} can lose all the money on an account.`;
  const isRanked = ranking.test(body) && robots.length > toldSingly && records.join("") !== "";
  const told = isRanked ? body.replace(ranking, `${records.join(" ")}\n\n`) : body;
  const note = [...(isRanked ? [] : records), ruin].filter(Boolean).join(" ");
  return `${told}${note && `\n\n${note}`}${answer.slice(end)}`;
}
