import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { createProgress } from "./progress.ts";

function terminal() {
  let screen = "";
  const write = (text: string) => {
    screen += text;
  };
  const progress = createProgress(write);
  const log = createLog((line) => {
    progress.interrupt();
    write(line);
  });
  return { progress, log, lines: () => screen.replaceAll(/\d\.\d s/g, "0.1 s").split("\n") };
}

test("a step is one line, completed when it ends", async () => {
  const { progress, lines } = terminal();
  await progress.step("Opening the site", async () => undefined);
  expect(lines()).toEqual(["  Opening the site … 0.1 s", ""]);
});

test("a log line during a step starts on a line of its own, and so does the rest of the step", async () => {
  const { progress, log, lines } = terminal();
  await progress.step("Starting PostgreSQL", async () => log.info("Made a new database"));
  await progress.step("Opening the site", async () => undefined);
  expect(lines()).toEqual([
    "  Starting PostgreSQL …",
    expect.stringMatching(/^\S+ info Made a new database$/),
    "  Starting PostgreSQL: 0.1 s",
    "  Opening the site … 0.1 s",
    "",
  ]);
});

test("a step that a stop cuts off does not say that it failed", async () => {
  const { progress, lines } = terminal();
  const step = progress.step("Building the site", async () => {
    progress.interrupt();
    progress.end();
    throw new Error("cut off");
  });
  await expect(step).rejects.toThrow("cut off");
  expect(lines()).toEqual(["  Building the site …", ""]);
});

test("a step that fails says so on its line", async () => {
  const { progress, lines } = terminal();
  const step = progress.step("Opening the site", async () => {
    throw new Error("no");
  });
  await expect(step).rejects.toThrow("no");
  expect(lines()).toEqual(["  Opening the site … failed", ""]);
});
