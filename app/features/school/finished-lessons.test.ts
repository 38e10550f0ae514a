import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { finishedLessons, finishLesson, mergeWithAccount, readFinished } from "./finished-lessons.ts";

test("reads what it stored", () => {
  expect([...readFinished('["pips","lots"]')]).toEqual(["pips", "lots"]);
  expect(readFinished(null).size).toBe(0);
});

test("leaves out what is no lesson, and survives what is no list", () => {
  expect([...readFinished('["pips", 3, null, "<b>", "lots"]')]).toEqual(["pips", "lots"]);
  for (const text of ["", "{", "3", '{"a":1}', "null"]) expect(readFinished(text).size).toBe(0);
});

describe("progress of a member", () => {
  const device = new Map<string, string>();
  beforeEach(() => {
    device.clear();
    // An object whose own keys are the stored names, as the browser's is.
    const storage = Object.assign(
      Object.create({
        getItem: (key: string) => device.get(key) ?? null,
        setItem: (key: string, value: string) => void device.set(key, value),
      }),
    );
    vi.stubGlobal("document", {});
    vi.stubGlobal("localStorage", storage);
    finishedLessons.set({ ids: new Set(), problem: null, inAccount: false });
  });
  afterEach(() => vi.unstubAllGlobals());
  const signIn = () => Object.assign(globalThis.localStorage, { "sb-x-auth-token": "{}" });
  const stored = () => [...readFinished(device.get("finished-lessons") ?? null)].sort();

  test("joins the device's list with the account's, in both places", async () => {
    finishLesson("pips");
    signIn();
    const asked: string[][] = [];
    await mergeWithAccount(async (ids) => {
      asked.push([...ids]);
      return ["lots", "pips"];
    });
    expect(asked).toEqual([["pips"]]);
    expect(stored()).toEqual(["lots", "pips"]);
    expect(finishedLessons.getState()).toMatchObject({ inAccount: true, problem: null });
  });

  test("keeps what was finished while the account was asked", async () => {
    signIn();
    await mergeWithAccount(async () => {
      device.set("finished-lessons", '["pairs"]');
      return ["lots"];
    });
    expect(stored()).toEqual(["lots", "pairs"]);
  });

  test("what a full device did not take stays on the page when another tab stores something", async () => {
    const heard: (() => void)[] = [];
    vi.stubGlobal("addEventListener", (type: string, hear: () => void) => type === "storage" && heard.push(hear));
    vi.stubGlobal("removeEventListener", () => undefined);
    vi.stubGlobal("localStorage", { getItem: () => '["lots"]', setItem: () => expect.fail("full") });
    const stop = finishedLessons.subscribe(() => undefined);
    await Promise.resolve();
    finishLesson("pips");
    for (const hear of heard) hear();
    expect([...finishedLessons.getState().ids].sort()).toEqual(["lots", "pips"]);
    stop();
  });

  test("stays on the device when the account cannot be reached, and is sent the next time", async () => {
    signIn();
    device.set("finished-lessons", '["pips"]');
    vi.spyOn(console, "info").mockImplementation(() => {});
    await mergeWithAccount(() => Promise.reject(new Error("offline")));
    expect(stored()).toEqual(["pips"]);
    expect(finishedLessons.getState().inAccount).toBe(false);
    let sent: string[] = [];
    await mergeWithAccount(async (ids) => {
      sent = [...ids];
      return sent;
    });
    expect(sent).toEqual(["pips"]);
    expect(finishedLessons.getState().inAccount).toBe(true);
  });

  test("is not asked for without a session, and not changed for somebody who has signed out", async () => {
    const ask = vi.fn(async () => null);
    await mergeWithAccount(ask);
    expect(ask).not.toHaveBeenCalled();
    signIn();
    device.set("finished-lessons", '["pips"]');
    await mergeWithAccount(ask);
    expect(stored()).toEqual(["pips"]);
    expect(finishedLessons.getState().inAccount).toBe(false);
  });
});
