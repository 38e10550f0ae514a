import { expect, test } from "vitest";
import { createRequestTurns } from "./request-turns.ts";

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve));

test("a few answers begin in a turn of the event loop, and clients take turns", async () => {
  const { begin } = createRequestTurns(2);
  let begun: string[] = [];
  const turn = async () => {
    const seen = begun;
    begun = [];
    await nextTurn();
    return seen;
  };
  const ask = (client: string, ...names: string[]) => {
    for (const name of names) begin(client, () => void begun.push(name));
  };
  ask("a", "a1", "a2", "a3", "a4", "a5", "a6");
  ask("b", "b1");
  ask("c", "c1");
  expect(await turn()).toEqual(["a1", "a2"]);
  expect(await turn()).toEqual(["a3", "b1"]);
  ask("d", "d1");
  expect(await turn()).toEqual(["c1", "a4"]);
  expect(await turn()).toEqual(["a5", "d1"]);
  expect(await turn()).toEqual(["a6"]);
  ask("a", "a7");
  expect(begun, "nobody waits: at once").toEqual(["a7"]);
});
