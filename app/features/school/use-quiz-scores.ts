import { useEffect, useState } from "react";
import { browserClient, signedInUser } from "#app/data/client.ts";
import { loadQuizScores } from "#app/data/quizzes.ts";
import { useMembersLeft } from "#app/site/use-next-member.ts";
import { whileHere } from "#app/ui/while-here.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { passMark } from "./syllabus.ts";

const none: ReadonlyMap<number, number> = new Map();

/** Week → the member's best score in percent, read again when `version` changes; empty for everybody who is not signed in. */
export function useQuizScores(course: string, version = 0): ReadonlyMap<number, number> {
  const [scores, setScores] = useState(none);
  const left = useMembersLeft();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a reason to read again, and so is the next member.
  useEffect(() => {
    const load = async () =>
      hasStoredSession() && (await signedInUser()) ? loadQuizScores(await browserClient(), course) : null;
    return whileHere(
      load(),
      (found) => setScores(found ?? none),
      // The quiz can be taken all the same.
      (error) => console.info("The best scores could not be read", error),
    );
  }, [course, version, left]);
  return scores;
}

/** `Passed, best score 88%`. */
export const scoreText = (best: number): string =>
  `${best >= passMark ? "Passed" : "Not passed yet"}, best score ${best}%`;
