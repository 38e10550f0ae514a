import { describe, expect, test } from "vitest";
import { lockedMarks, tabMarks } from "./work-marks.ts";

const memory = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
};
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The locks of one browser; each page asks through its own, and loses what it holds when it is closed. */
function browserLocks() {
  const held = new Set<string>();
  const page = () => {
    const own = new Set<string>();
    const locks = {
      request: async (name: string, callback: () => Promise<void>) => {
        await turn();
        held.add(name);
        own.add(name);
        await callback();
        held.delete(name);
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    };
    const close = () => {
      for (const name of own) held.delete(name);
    };
    return { locks: locks as unknown as LockManager, close };
  };
  return { page };
}

describe("work that is going on", () => {
  test("in one tab is not unfinished in another, and is once its page was closed", async () => {
    const keep = memory();
    const browser = browserLocks();
    const one = browser.page();
    const other = lockedMarks("k", keep, browser.page().locks);
    lockedMarks("k", keep, one.locks).begin("Cross");
    await turn();
    expect(await other.cutOff()).toBeNull();
    one.close();
    expect(await other.cutOff()).toBe("Cross");
    other.forget();
    expect(await other.cutOff()).toBeNull();
  });

  test("leaves nothing behind when it ends, even before the browser gave the lock", async () => {
    const keep = memory();
    const browser = browserLocks();
    const page = browser.page();
    const marks = lockedMarks("k", keep, page.locks);
    marks.begin("Short")();
    await turn();
    const end = marks.begin("Long");
    await turn();
    end();
    await turn();
    page.close();
    expect(await marks.cutOff()).toBeNull();
  });

  test("goes on unmarked where the browser refuses a lock or a line of text", async () => {
    const refuse = {
      request: () => Promise.reject(new Error("no")),
      query: async () => ({ held: [] }),
    } as unknown as LockManager;
    const full = {
      getItem: () => "{",
      setItem: () => {
        throw new Error("full");
      },
    };
    const marks = lockedMarks("k", full, refuse);
    marks.begin("Cross")();
    await turn();
    expect(await marks.cutOff()).toBeNull();
  });
});

test("without locks a tab remembers its own work over a reload", async () => {
  const keep = memory();
  const marks = tabMarks("k", keep);
  marks.begin("Cross");
  expect(await tabMarks("k", keep).cutOff()).toBe("Cross");
  marks.begin("Again")();
  expect(await marks.cutOff()).toBeNull();
});
