/**
 * The process in which `mutate.ts` has tests run: Vitest stays loaded, so that a change costs its tests and no start.
 * Takes `{ changed, tests }` messages, answers with the file that failed, if any, and the seconds of those that passed.
 */
import { relative } from "node:path";
import { createVitest } from "vitest/node";

export type TestRequest = { readonly changed: string | null; readonly tests: readonly string[] };
export type TestReply = { readonly failed: string | null; readonly seconds: Readonly<Record<string, number>> };

const [root = ".", project = "unit"] = process.argv.slice(2);
const vitest = await createVitest(
  "test",
  { root, project: [project], watch: false, isolate: true, bail: 1, testTimeout: 120_000, reporters: [{}] },
  { root, logLevel: "silent" },
);
await vitest.standalone();

let changedBefore: string | null = null;

async function run({ changed, tests }: TestRequest): Promise<TestReply> {
  // The file of the change before is as it was again, and must be read again, too.
  for (const file of [changedBefore, changed]) if (file) vitest.invalidateFile(file);
  changedBefore = changed;
  const specifications = tests.map((test) => vitest.getProjectByName(project).createSpecification(`${root}/${test}`));
  const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // Vitest reports the files of earlier runs as well.
  const testModules = all.filter((module) => tests.includes(relative(root, module.moduleId)));
  const bad = testModules.find((module) => !module.ok());
  return {
    failed: unhandledErrors.length > 0 ? String(unhandledErrors[0]) : bad ? relative(root, bad.moduleId) : null,
    seconds: Object.fromEntries(
      testModules
        .filter((module) => module.state() === "passed")
        .map((module) => [relative(root, module.moduleId), module.diagnostic().duration / 1000]),
    ),
  };
}

process.on("message", (request: TestRequest) => {
  run(request).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ failed: String(error), seconds: {} }),
  );
});
process.send?.("ready");
