import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { SetAnswer, SetRequest } from "./set-document.ts";

const templates = join(import.meta.dirname, "templates");
const folder = join(import.meta.dirname, "fonts");
const fonts = readdirSync(folder)
  .filter((name) => name.endsWith(".ttf"))
  .map((name) => readFileSync(join(folder, name)));

/** Letters that none of the fonts has, as the typesetter's own words name them. */
function withoutGlyph(problem: string): string[] {
  const found = [...problem.matchAll(/the text `\\*"(.+?)\\*"` could not be displayed/g)].map(([, text = ""]) =>
    text.replace(/\\u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  );
  return [...new Set(found)];
}

function attempt(compiler: NodeCompiler, { template, data }: SetRequest): SetAnswer {
  compiler.mapShadow(join(templates, "data.json"), Buffer.from(JSON.stringify(data)));
  const compiled = compiler.compile({ mainFilePath: join(templates, `${template}.typ`) });
  const document = compiled.result;
  if (!document) return { problem: JSON.stringify(compiled.takeError()?.shortDiagnostics ?? "unknown") };
  try {
    // One that is accessible to readers of screens, or none.
    const pdf = compiler.pdf(document, { pdfStandard: "ua-1" });
    return { pdf: new Uint8Array(pdf), pages: document.numOfPages };
  } catch (error) {
    return { problem: String(error) };
  }
}

/** Sets one document: the template is ours, everything else reaches it as JSON. */
function set(request: SetRequest): SetAnswer {
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs: fonts }] });
  const answer = attempt(compiler, request);
  const missing = "problem" in answer ? withoutGlyph(answer.problem) : [];
  // A book is set without a letter of a foreign script; a person's name is never changed.
  if (missing.length === 0 || request.template !== "book") return answer;
  const letters = new Set(missing.flatMap((text) => [...text]));
  const readable = (_: string, value: unknown) =>
    typeof value === "string" ? [...value].map((letter) => (letters.has(letter) ? "?" : letter)).join("") : value;
  const data = JSON.parse(JSON.stringify(request.data, readable)) as object;
  return attempt(compiler, { ...request, data });
}

parentPort?.postMessage(set(workerData as SetRequest));
