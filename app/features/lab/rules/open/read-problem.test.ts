import { expect, test } from "vitest";
import { presets } from "#trading/strategy/presets/presets.ts";
import { JobError } from "#workers/job-error.ts";
import { runJobHere } from "#workers/run-job-here.ts";
import { readProblem } from "./read-problem.ts";

const document = presets[0]?.document;
const codeOf = async () => (await runJobHere("export-strategy", { document, format: "link" })).text;

async function said(request: { code: string } | { file: Blob }): Promise<string> {
  try {
    await runJobHere("read-strategy", request);
    return "opened";
  } catch (error) {
    const { name, message, code } = error as { name: string; message: string; code: string };
    return readProblem(
      new JobError("read-strategy", { kind: name, message, details: { code } }),
      "code" in request ? "link" : "file",
    );
  }
}

test("a link opens the same document it was made of", async () => {
  expect((await runJobHere("read-strategy", { code: await codeOf() })).document).toEqual(document);
});

test("a damaged link says what is wrong, what is kept and what to do", async () => {
  const code = await codeOf();
  for (const broken of [code.slice(0, -9), `${code.slice(0, 20)}x${code.slice(21)}`, "1", "hello world", ""]) {
    const words = await said({ code: broken });
    expect(words, broken).toMatch(/damaged.*copy the whole of it.*still open, unchanged/);
  }
  expect(await said({ code: `9${code.slice(1)}` })).toMatch(/newer release.*Reload/);
});

test("a file that is none says so, and a huge one is not even read", async () => {
  expect(await said({ file: new Blob(["not json"]) })).toMatch(/no strategy file/);
  expect(await said({ file: new Blob(["[1,2]"]) })).toMatch(/no strategy file/);
  expect(await said({ file: new Blob(['{"version":99}']) })).toMatch(/newer release/);
  expect(await said({ file: new Blob(['{"version":1,"name":"x"}']) })).toMatch(/cannot be used/);
  expect(await said({ file: new Blob(["x".repeat(10_000_000)]) })).toMatch(/10\.0 MB.*unchanged/);
  expect(await said({ file: new Blob([`\uFEFF${JSON.stringify(document)}`]) })).toBe("opened");
});
