import { expect, test } from "vitest";
import { presets } from "#trading/strategy/presets/presets.ts";
import { type CheckAnswer, createCheckStore } from "./check-store.ts";
import { newestOnly } from "./newest-only.ts";
import { createStrategyStore } from "./strategy-store.ts";

const document = presets[0]?.document;
if (!document) throw new Error("The presets are missing");
const first = { document, words: "first" };
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
const good = async ({ name }: { name: string }): Promise<CheckAnswer> => ({ problems: [], words: name });

test("takes what the server rendered for checked, and every edit after it again", async () => {
  const strategy = createStrategyStore(document, { kind: "blank" }, null);
  const check = createCheckStore(strategy, first, good);
  const stop = check.subscribe(() => {});
  expect(check.getState()).toMatchObject({ words: "first", pending: false });
  strategy.edit((document) => ({ ...document, name: "Second" }));
  expect(check.getState().pending).toBe(true);
  await turn();
  expect(check.getState()).toEqual({ problems: [], words: "Second", pending: false });
  stop();
});

test("keeps the last words while a document cannot be put into any, and says when the check itself fails", async () => {
  const strategy = createStrategyStore(document, { kind: "blank" }, null);
  let answer = async (): Promise<CheckAnswer> => ({ problems: [{ path: "name", message: "is missing" }], words: "" });
  const check = createCheckStore(strategy, first, async (document) =>
    document.name === "Good" ? good(document) : answer(),
  );
  check.subscribe(() => {});
  strategy.edit((document) => ({ ...document, name: "Good" }));
  await turn();
  strategy.edit((document) => ({ ...document, name: "" }));
  await turn();
  expect(check.getState()).toMatchObject({ words: "Good", problems: [{ path: "name" }] });
  answer = () => Promise.reject(new Error("no thread"));
  strategy.edit((document) => ({ ...document, name: "?" }));
  await turn();
  expect(check.getState().problems[0]?.message).toMatch(/could not be checked: no thread/);
});

test("does not show the words of one strategy for another that the device kept", async () => {
  const strategy = createStrategyStore({ ...document, name: "Kept" }, { kind: "blank" }, null);
  const check = createCheckStore(strategy, first, good);
  check.subscribe(() => {});
  expect(check.getState()).toMatchObject({ words: "", pending: true });
  await turn();
  expect(check.getState().words).toBe("Kept");
});

test("sends one request at a time and of those waiting only the newest", async () => {
  const sent: number[] = [];
  const send = newestOnly(async (request: number) => {
    sent.push(request);
    await turn();
  });
  for (const request of [1, 2, 3, 4]) send(request);
  await turn();
  await turn();
  expect(sent).toEqual([1, 4]);
});

test("an edit that leaves nothing wrong leaves the same nothing, so that no field is drawn again for it", async () => {
  const strategy = createStrategyStore(document, { kind: "blank" }, null);
  const check = createCheckStore(strategy, first, async ({ name }) => ({ problems: [], words: name }));
  check.subscribe(() => {});
  const before = check.getState().problems;
  strategy.edit((document) => ({ ...document, name: "Second" }));
  await turn();
  expect(check.getState().problems).toBe(before);
});
