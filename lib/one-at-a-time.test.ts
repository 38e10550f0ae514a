import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

const afterSteps = async (steps: number): Promise<void> => {
  for (let step = 0; step < steps; step++) await undefined;
};

test("work that comes at any moment of a run is done", async () => {
  for (let steps = 0; steps < 20; steps++) {
    let waiting: number[] = [];
    const done: number[] = [];
    const run = oneAtATime(async () => {
      while (waiting.length > 0) {
        const some = waiting;
        waiting = [];
        await undefined;
        done.push(...some);
      }
    });
    waiting.push(1);
    void run();
    await afterSteps(steps);
    waiting.push(2);
    await run();
    await afterSteps(50);
    expect(done, `asked again after ${steps} steps`).toEqual([1, 2]);
  }
});

test("two runs never overlap", async () => {
  let inside = 0;
  let most = 0;
  const run = oneAtATime(async () => {
    inside += 1;
    most = Math.max(most, inside);
    await afterSteps(5);
    inside -= 1;
  });
  await Promise.all(
    Array.from({ length: 20 }, async (_, steps) => {
      await afterSteps(steps);
      await run();
    }),
  );
  expect(most).toBe(1);
});

test("a run that fails does not keep the next one from running", async () => {
  let runs = 0;
  const run = oneAtATime(async () => {
    runs += 1;
    if (runs === 1) throw new Error("first");
  });
  await expect(run()).rejects.toThrow("first");
  await run();
  expect(runs).toBe(2);
});
