import type { SupabaseClient } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { answered } from "./rows.ts";

export type StudyKind = "card" | "note";
/** `at`: when it was changed, UTC milliseconds; `base`: the `at` that the account had when the device last heard of it. */
export type StudyEntry = { readonly document: object; readonly at: number; readonly base: number | null };

const told = z.array(z.object({ id: z.string(), document: z.looseObject({}), at: z.number() }));
export type ToldEntry = z.output<typeof told>[number];

/** What a device has from the account: the `at` of each entry. */
export type KnownEntries = Readonly<Record<string, number>>;

/** Sends changed entries to the member's account. @returns the entries of the account that differ from the device's. @throws {DataError} when there is no answer. */
export async function mergeStudyEntries(
  client: SupabaseClient,
  kind: StudyKind,
  entries: readonly (StudyEntry & { readonly id: string })[],
  known: KnownEntries = {},
): Promise<readonly ToldEntry[]> {
  return told.parse(await answered(client.rpc("merge_study_entries", { kind, entries, known })));
}

/** The same for the places where a member stopped reading, by book. */
export async function mergeReadingPositions(
  client: SupabaseClient,
  entries: readonly (StudyEntry & { readonly id: string })[],
): Promise<readonly ToldEntry[]> {
  return told.parse(await answered(client.rpc("merge_reading_positions", { entries })));
}
