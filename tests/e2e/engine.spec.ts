import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { selfCheck } from "../../workers/jobs/self-check.ts";
import { expect, test } from "../support/site-test.ts";

const bars = 3000;

/** The self-check as one classic script that leaves `engine.selfCheck` behind, for a page as for a worker. */
async function engineScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("../..", import.meta.url)),
    build: {
      write: false,
      minify: false,
      lib: { entry: "workers/jobs/self-check.ts", name: "engine", formats: ["iife"] },
    },
  });
  const [output] = [result].flat() as Rolldown.RolldownOutput[];
  const chunks = output?.output ?? [];
  expect(chunks).toHaveLength(1);
  return (chunks[0] as Rolldown.OutputChunk).code;
}

type Parts = Readonly<Record<string, string>>;
const call = `engine.selfCheck({ bars: ${bars} }, { signal: new AbortController().signal, progress() {} })`;

test("the engine gives the same bits in the browser, in its workers and in Node", async ({ page }) => {
  const context = { signal: new AbortController().signal, progress: () => {} };
  const { parts } = await selfCheck({ bars }, context);
  expect(Object.keys(parts).length).toBeGreaterThan(50);

  const script = await engineScript();
  await page.goto("about:blank");
  await page.addScriptTag({ content: script });
  expect(await page.evaluate<Parts>(`Promise.resolve(${call}).then((check) => check.parts)`)).toEqual(parts);

  const inWorker = await page.evaluate(
    (source) =>
      new Promise<Parts>((resolve, reject) => {
        const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
        const worker = new Worker(url);
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      }),
    `${script}\nPromise.resolve(${call}).then((check) => self.postMessage(check.parts));`,
  );
  expect(inWorker).toEqual(parts);
});
