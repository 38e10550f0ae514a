import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { inBrowserTab } from "../../../tests/support/browser-tab.ts";
import type { ToldEntry } from "../../data/study.ts";

const ana = "11111111-1111-4111-8111-111111111111";
const ben = "22222222-2222-4222-8222-222222222222";
const session = "sb-127-auth-token";

inBrowserTab({ clock: "real" });

const owners = () => import("../../data/device-owner.ts");
async function become(id: string | null): Promise<void> {
  if (id === null) localStorage.removeItem(session);
  else localStorage.setItem(session, JSON.stringify({ access_token: "a.e30.c", user: { id } }));
  (await owners()).settleOwner();
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

async function openNotes(ask: (changed: readonly { id: string }[]) => Promise<readonly ToldEntry[] | null>) {
  const { createStudyStore } = await import("./study-store.ts");
  const notes = createStudyStore({ key: "northpip.lesson-notes", schema: z.object({ text: z.string() }), ask });
  notes.subscribe(() => {});
  await settled();
  return notes;
}
const texts = (notes: Awaited<ReturnType<typeof openNotes>>) =>
  [...notes.getState().entries.values()].map(({ document }) => document.text);

test("a note on the page goes with its member, and the next one's are sent without it", async () => {
  await become(ana);
  const sent: string[][] = [];
  const notes = await openNotes(async (changed) => {
    sent.push(changed.map(({ id }) => id));
    throw new Error("offline");
  });
  vi.spyOn(console, "info").mockImplementation(() => {});
  notes.put("pips", { text: "Ana's" });
  await settled();
  await become(ben);
  expect(texts(notes)).toEqual([]);
  notes.put("lots", { text: "Ben's" });
  await settled();
  expect(sent.at(-1)).toEqual(["lots"]);
  await become(ana);
  expect(texts(notes)).toEqual(["Ana's"]);
});

test("an answer that arrives after a change of members is taken by nobody", async () => {
  await become(ana);
  const waiting: ((told: ToldEntry[]) => void)[] = [];
  const notes = await openNotes(() => new Promise((resolve) => waiting.push(resolve)));
  await become(ben);
  waiting.shift()?.([{ id: "pips", document: { text: "Ana's" }, at: 5 }]);
  await settled();
  expect(texts(notes)).toEqual([]);
  expect(
    JSON.stringify(
      [...Array(localStorage.length).keys()].map((at) => localStorage.getItem(localStorage.key(at) ?? "")),
    ),
  ).not.toContain("Ana's");
});

test("a lesson that one member finished is neither shown to nor sent for the next", async () => {
  const { finishedLessons, finishLesson, mergeWithAccount } = await import("./finished-lessons.ts");
  await become(ana);
  finishLesson("pips");
  await mergeWithAccount(async () => ["pips"]);
  await become(ben);
  expect([...finishedLessons.getState().ids]).toEqual([]);
  const asked: string[][] = [];
  await mergeWithAccount(async (ids) => {
    asked.push([...ids]);
    return [];
  });
  expect(asked).toEqual([[]]);
  expect(localStorage.getItem(`finished-lessons@${ana}`)).toBeNull();
});
