import { describe, expect, test, vi } from "vitest";
import { createStore } from "#lib/store.ts";
import { createCancellableWork, idleWork, type WorkState } from "./cancellable-work.ts";
import type { WorkMarks } from "./work-marks.ts";

function workWith(cutOff: string | null = null) {
  const store = createStore<WorkState<number>>(idleWork);
  const ended = vi.fn();
  const marks: WorkMarks = { begin: () => ended, onCutOff: (tell) => cutOff && tell(cutOff), forget: vi.fn() };
  const work = createCancellableWork<number>({
    merge: store.merge,
    problemText: (error) => String(error),
    marks: () => marks,
  });
  work.watchUnfinished();
  return { store, work, ended };
}

/** Work that goes on until the test ends it. */
function open<Result>() {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const finish = vi.fn();
  const hooks: { signal?: AbortSignal; progress?: (done: number) => void } = {};
  const run = (signal: AbortSignal, progress: (done: number) => void) => {
    Object.assign(hooks, { signal, progress });
    return promise;
  };
  return { task: { name: "Cross", first: 0, run, finish }, resolve, reject, finish, hooks };
}

describe("cancellable work", () => {
  test("tells its progress, hands its result over and ends its mark", async () => {
    const { store, work, ended } = workWith();
    const one = open<string>();
    const done = work.start(one.task);
    one.hooks.progress?.(3);
    expect(store.getState().running).toBe(3);
    one.resolve("found");
    expect(await done).toBe(true);
    expect(one.finish).toHaveBeenCalledWith("found");
    expect(store.getState().running).toBeNull();
    expect(ended).toHaveBeenCalledOnce();
  });

  test("says why it failed, but not that it was stopped", async () => {
    const { store, work } = workWith();
    const one = open<string>();
    const failed = work.start(one.task);
    one.reject(new Error("no memory"));
    expect(await failed).toBe(false);
    expect(store.getState()).toMatchObject({ running: null, problem: "Error: no memory" });
    const two = open<string>();
    const stopped = work.start(two.task);
    work.stop();
    two.reject(two.hooks.signal?.reason);
    expect(await stopped).toBe(false);
    expect(store.getState()).toMatchObject({ running: null, problem: null });
  });

  test("records what was found when its page is left, when it fails and before it hands its result over", async () => {
    const page = new EventTarget();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
    const { work } = workWith();
    const one = open<string>();
    const record = vi.fn();
    const done = work.start({ ...one.task, record });
    page.dispatchEvent(new Event("pagehide"));
    expect(record).toHaveBeenCalledTimes(1);
    one.resolve("found");
    await done;
    expect(record).toHaveBeenCalledTimes(2);
    expect(record).toHaveBeenCalledBefore(one.finish);
    page.dispatchEvent(new Event("pagehide"));
    expect(record).toHaveBeenCalledTimes(2);
    const two = open<string>();
    const failed = work.start({ ...two.task, record });
    two.reject(new Error("no memory"));
    await failed;
    expect(record).toHaveBeenCalledTimes(3);
    vi.unstubAllGlobals();
  });

  test("keeps what was found when it is stopped", async () => {
    const { work } = workWith();
    const one = open<string>();
    const done = work.start(one.task);
    work.stop();
    expect(one.hooks.signal?.aborted).toBe(true);
    one.resolve("part");
    expect(await done).toBe(true);
    expect(one.finish).toHaveBeenCalledWith("part");
  });

  test("ignores everything of work that was cancelled or replaced", async () => {
    const { store, work } = workWith();
    const [one, two] = [open<string>(), open<string>()];
    const first = work.start(one.task);
    const second = work.start(two.task);
    expect(one.hooks.signal?.aborted).toBe(true);
    one.hooks.progress?.(9);
    one.resolve("late");
    expect(await first).toBe(false);
    expect(store.getState().running).toBe(0);
    work.cancel();
    expect(store.getState().running).toBeNull();
    two.reject(new Error("late"));
    expect(await second).toBe(false);
    expect(store.getState().problem).toBeNull();
    expect([one.finish, two.finish].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test("tells of unfinished work until it is read of or other work begins", () => {
    const { store, work } = workWith("Cross");
    expect(store.getState().unfinished).toBe("Cross");
    work.forgetUnfinished();
    expect(store.getState().unfinished).toBeNull();
    const again = workWith("Cross");
    void again.work.start(open<string>().task);
    expect(again.store.getState().unfinished).toBeNull();
  });
});
