import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { checkEngine } from "../support/engine-check.ts";
import { expect, test } from "../support/site-test.ts";

const bars = 3000;

/** The check as one classic script that leaves `engine.checkEngine` behind, for a page as for a worker. */
async function engineScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("../..", import.meta.url)),
    build: {
      write: false,
      minify: false,
      lib: { entry: "tests/support/engine-check.ts", name: "engine", formats: ["iife"] },
    },
  });
  const [output] = [result].flat() as Rolldown.RolldownOutput[];
  const chunks = output?.output ?? [];
  expect(chunks).toHaveLength(1);
  return (chunks[0] as Rolldown.OutputChunk).code;
}

type Parts = Readonly<Record<string, string>>;
const call = `engine.checkEngine(${bars})`;

test("the engine gives the same bits in the browser, in its workers and in Node", async ({ page }) => {
  const parts = checkEngine(bars);
  expect(Object.keys(parts).length).toBeGreaterThan(50);

  const script = await engineScript();
  await page.goto("about:blank");
  await page.addScriptTag({ content: script });
  expect(await page.evaluate<Parts>(call)).toEqual(parts);

  const inWorker = await page.evaluate(
    (source) =>
      new Promise<Parts>((resolve, reject) => {
        const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
        const worker = new Worker(url);
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      }),
    `${script}\nself.postMessage(${call});`,
  );
  expect(inWorker).toEqual(parts);
});
