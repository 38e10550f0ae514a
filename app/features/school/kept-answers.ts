import * as z from "zod/mini";
import { ownedStorage } from "#app/data/device-owner.ts";
import type { KeyValueStorage } from "#lib/browser-storage.ts";

/** Where answers wait that no server has judged yet. */
const key = "northpip.quiz-answers";

const keptAnswers = z.object({
  course: z.string(),
  week: z.number(),
  attempt: z.string(),
  questions: z.array(z.object({ id: z.string(), question: z.string(), choices: z.array(z.string()) })),
  choices: z.array(z.number()),
});
export type KeptAnswers = z.infer<typeof keptAnswers>;

/** The answers of a week's quiz that were given without a connection; null where there are none. */
export function readKeptAnswers(
  course: string,
  week: number,
  storage: Pick<KeyValueStorage, "getItem"> | null = ownedStorage(),
): KeptAnswers | null {
  try {
    const found = z.parse(keptAnswers, JSON.parse(storage?.getItem(key) ?? "null"));
    return found.course === course && found.week === week ? found : null;
  } catch {
    return null;
  }
}

/** @returns whether the device stored them. */
export function keepAnswers(answers: KeptAnswers, storage: KeyValueStorage | null = ownedStorage()): boolean {
  try {
    storage?.setItem(key, JSON.stringify(answers));
    return storage !== null;
  } catch {
    return false;
  }
}

export const forgetAnswers = (storage: Pick<Storage, "removeItem"> | null = ownedStorage()): void =>
  storage?.removeItem(key);
