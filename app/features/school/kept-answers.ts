import * as z from "zod/mini";
import { ownedStorage } from "#app/data/device-owner.ts";
import { readStored, writeStored } from "#app/data/stored-json.ts";
import type { KeyValueStorage } from "#lib/browser-storage.ts";

/** Where answers wait that no server has judged yet, by their attempt. */
const key = "northpip.quiz-answers";

const keptAnswers = z.object({
  course: z.string(),
  week: z.number(),
  attempt: z.string(),
  questions: z.array(z.object({ id: z.string(), question: z.string(), choices: z.array(z.string()) })),
  choices: z.array(z.number()),
});
export type KeptAnswers = z.infer<typeof keptAnswers>;

const read = (storage: KeyValueStorage | null) => readStored(storage, key, z.record(z.string(), keptAnswers)) ?? {};

/** The answers of a week's quiz that were given without a connection; null where there are none. */
export const readKeptAnswers = (course: string, week: number, storage = ownedStorage()): KeptAnswers | null =>
  Object.values(read(storage)).find((kept) => kept.course === course && kept.week === week) ?? null;

/** @returns whether the device stored them. */
export const keepAnswers = (answers: KeptAnswers, storage = ownedStorage()): boolean =>
  writeStored(storage, key, { ...read(storage), [answers.attempt]: answers });

export function forgetAnswers(attempt: string, storage = ownedStorage()): void {
  const { [attempt]: judged, ...others } = read(storage);
  if (judged) writeStored(storage, key, others);
}
