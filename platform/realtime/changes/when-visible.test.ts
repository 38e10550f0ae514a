import type { Pgoutput } from "pg-logical-replication";
import { expect, test } from "vitest";
import type { Log } from "../../http/service.ts";
import type { Database } from "../../postgres/database.ts";
import { readSnapshot, whenVisible } from "./when-visible.ts";

test("a snapshot sees what began before it and was not under way", () => {
  const seen = readSnapshot("100:105:101,103");
  expect([99, 100, 101, 102, 103, 104, 105, 106].filter(seen)).toEqual([99, 100, 102, 104]);
});

test("ids that have gone round are still older or newer", () => {
  const round = 2n ** 32n;
  const seen = readSnapshot(`${3n * round - 2n}:${3n * round + 2n}:${3n * round}`);
  expect([2 ** 32 - 2, 2 ** 32 - 1, 0, 1, 2, 3].filter(seen)).toEqual([2 ** 32 - 2, 2 ** 32 - 1, 1]);
});

test("a message that cannot be handled leaves out the rest of its transaction and nothing after it", async () => {
  const handled: string[] = [];
  let gaps = 0;
  const add = whenVisible({
    database: {} as Database,
    log: { error: () => {} } as unknown as Log,
    concerns: () => false,
    handle: (message) => {
      const { tag, content } = message as Pgoutput.MessageMessage;
      if (tag !== "message") return;
      const text = Buffer.from(content).toString();
      if (text === "bad") throw new Error("bad");
      handled.push(text);
    },
    onGap: () => {
      gaps += 1;
    },
  });
  const begin = (xid: number) => add({ tag: "begin", xid } as Pgoutput.Message);
  const say = (text: string) => add({ tag: "message", content: Buffer.from(text) } as unknown as Pgoutput.Message);
  begin(1);
  for (const text of ["a", "bad", "b"]) say(text);
  begin(2);
  say("c");
  await expect.poll(() => handled).toEqual(["a", "c"]);
  expect(gaps).toBe(1);
  begin(3);
  say("d");
  await expect.poll(() => handled).toEqual(["a", "c", "d"]);
});
