import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { SetAnswer, SetRequest } from "./set-document.ts";

const templates = join(import.meta.dirname, "templates");
const fonts = ["manrope-400.ttf", "manrope-700.ttf"].map((name) =>
  readFileSync(join(import.meta.dirname, "fonts", name)),
);

/** Sets one document: the template is ours, everything else reaches it as JSON. */
function set({ template, data }: SetRequest): SetAnswer {
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: fonts }] });
  compiler.mapShadow(join(templates, "data.json"), Buffer.from(JSON.stringify(data)));
  const compiled = compiler.compile({ mainFilePath: join(templates, `${template}.typ`) });
  const document = compiled.result;
  if (!document) {
    const problem = compiled.takeError();
    return { problem: JSON.stringify(problem?.shortDiagnostics ?? "unknown").slice(0, 2_000) };
  }
  // One that is accessible to readers of screens, or none.
  const pdf = compiler.pdf(document, { pdfStandard: "ua-1" });
  return { pdf: new Uint8Array(pdf), pages: document.numOfPages };
}

try {
  parentPort?.postMessage(set(workerData as SetRequest));
} catch (error) {
  parentPort?.postMessage({ problem: String(error).slice(0, 2_000) } satisfies SetAnswer);
}
