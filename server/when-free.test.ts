import { expect, test } from "vitest";
import { DatabaseUnavailable } from "#platform/postgres/errors.ts";
import { whenFree } from "./when-free.ts";

const log = { info() {}, warn() {}, error() {} };
const { signal } = new AbortController();

test("a step that found no turn at the database is done once there is one", async () => {
  let tries = 0;
  const step = async () => {
    tries += 1;
    if (tries < 3) throw new DatabaseUnavailable(tries === 1 ? "busy" : "down");
    return "done";
  };
  expect(await whenFree(step, { signal, log, pauseMs: 1 })).toBe("done");
  expect(tries).toBe(3);
});

test("a step that found the disk full is done once there is room: the pages are already read", async () => {
  let tries = 0;
  const step = async () => {
    tries += 1;
    if (tries < 3) throw Object.assign(new Error("could not extend file"), { code: "53100" });
    return "done";
  };
  expect(await whenFree(step, { signal, log, pauseMs: 1 })).toBe("done");
});

test("anything else that goes wrong, and a stop, ends it", async () => {
  const defect = async () => {
    throw new TypeError("a defect");
  };
  await expect(whenFree(defect, { signal, log })).rejects.toThrow("a defect");
  const stopping = new AbortController();
  const busy = async () => {
    stopping.abort(new Error("stopped"));
    throw new DatabaseUnavailable("busy");
  };
  await expect(whenFree(busy, { signal: stopping.signal, log })).rejects.toThrow("stopped");
});
