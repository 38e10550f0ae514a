import { describe, expect, test } from "vitest";
import { memoryStorage } from "../../../../tests/support/memory-storage.ts";
import { lockedMarks, tabMarks, type WorkMarks } from "./work-marks.ts";

const running = new AbortController().signal;
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The locks of one browser; each page asks through its own, and lets go of what it holds a moment after it is closed. */
function browserLocks() {
  const holders = new Map<string, Promise<void>>();
  const page = () => {
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    const request = async (name: string, ...rest: readonly unknown[]) => {
      const [callback, options] = rest.toReversed() as [() => Promise<void> | void, LockOptions?];
      await turn();
      await holders.get(name);
      options?.signal?.throwIfAborted();
      const work = Promise.race([Promise.resolve(callback()), closed.then(turn)]);
      if (options?.mode !== "shared") holders.set(name, work as Promise<void>);
      await work;
    };
    return { locks: { request } as unknown as LockManager, close };
  };
  return { page };
}

/** What a page opened now is told, as it comes. */
function toldOf(marks: WorkMarks): readonly string[] {
  const told: string[] = [];
  marks.onCutOff((name) => told.push(name));
  return told;
}
const settled = async () => {
  for (let i = 0; i < 6; i++) await turn();
};

describe("work that is going on", () => {
  test("in one tab is not unfinished in another, and is as soon as its page's lock is free", async () => {
    const storage = memoryStorage();
    const browser = browserLocks();
    const one = browser.page();
    lockedMarks("k", storage, one.locks).begin("Cross", running);
    await settled();
    const marks = lockedMarks("k", storage, browser.page().locks);
    const [told, beside] = [toldOf(marks), toldOf(lockedMarks("k", storage, browser.page().locks))];
    await settled();
    expect(told).toEqual([]);
    one.close();
    await settled();
    expect([told, beside]).toEqual([["Cross"], ["Cross"]]);
    marks.forget();
    const later = toldOf(lockedMarks("k", storage, browser.page().locks));
    await settled();
    expect(later).toEqual([]);
  });

  test("is told of no more once the visitor goes on to other work", async () => {
    const storage = memoryStorage();
    const browser = browserLocks();
    const one = browser.page();
    lockedMarks("k", storage, one.locks).begin("Cross", running);
    await settled();
    const marks = lockedMarks("k", storage, browser.page().locks);
    const told = toldOf(marks);
    marks.forget();
    one.close();
    await settled();
    expect(told).toEqual([]);
    // It was not read of, so the next page tells it.
    const next = toldOf(lockedMarks("k", storage, browser.page().locks));
    await settled();
    expect(next).toEqual(["Cross"]);
  });

  test("leaves nothing behind when it ends, even before the browser gave the lock", async () => {
    const storage = memoryStorage();
    const browser = browserLocks();
    const page = browser.page();
    const marks = lockedMarks("k", storage, page.locks);
    marks.begin("Short", running)();
    await settled();
    const end = marks.begin("Long", running);
    await settled();
    const told = toldOf(lockedMarks("k", storage, browser.page().locks));
    end();
    await settled();
    page.close();
    await settled();
    expect(told).toEqual([]);
    expect(storage.getItem("k")).toBe("[]");
  });

  test("is not told of once it was taken back, even where its page goes before it has stopped", async () => {
    const storage = memoryStorage();
    const browser = browserLocks();
    const page = browser.page();
    const work = new AbortController();
    lockedMarks("k", storage, page.locks).begin("Cross", work.signal);
    await settled();
    work.abort();
    page.close();
    const told = toldOf(lockedMarks("k", storage, browser.page().locks));
    await settled();
    expect(told).toEqual([]);
  });

  test("goes on unmarked where the browser refuses a lock or a line of text", async () => {
    const refuse = { request: () => Promise.reject(new Error("no")) } as unknown as LockManager;
    const full = {
      getItem: () => JSON.stringify([{ id: "gone", name: "Cross" }]),
      setItem: () => {
        throw new Error("full");
      },
    };
    const marks = lockedMarks("k", full, refuse);
    marks.begin("Cross", running)();
    const told = toldOf(marks);
    await settled();
    expect(told).toEqual([]);
  });
});

test("without locks a tab remembers its own work over a reload", () => {
  const storage = memoryStorage();
  const marks = tabMarks("k", storage);
  marks.begin("Cross", running);
  expect(toldOf(tabMarks("k", storage))).toEqual(["Cross"]);
  marks.begin("Again", running)();
  expect(toldOf(marks)).toEqual([]);
  const work = new AbortController();
  const end = marks.begin("Taken back", work.signal);
  work.abort();
  expect(toldOf(marks)).toEqual([]);
  // What was taken back and stops late ends nothing but itself.
  marks.begin("After it", running);
  end();
  expect(toldOf(marks)).toEqual(["After it"]);
});
