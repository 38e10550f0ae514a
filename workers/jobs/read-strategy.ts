import { maxDocumentLength, parseStrategyText } from "#trading/strategy/parse-document.ts";
import { strategyError } from "#trading/strategy/problems.ts";
import { decodeStrategy } from "#trading/strategy/url-code.ts";
import type { JobHandler } from "../jobs.ts";

// A character takes up to four bytes: what is longer cannot be a document, and is not even read.
const mostBytes = maxDocumentLength * 4;

async function readFile(file: Blob) {
  if (file.size > mostBytes) {
    const megabytes = (file.size / 1e6).toFixed(1);
    throw strategyError(
      "too-large",
      "",
      `The file has ${megabytes} MB; a strategy has a few kilobytes, and at most ${mostBytes / 1e6} MB are read.`,
    );
  }
  return parseStrategyText((await file.text()).replace(/^\uFEFF/, ""));
}

export const readStrategy: JobHandler<"read-strategy"> = async (request) => ({
  document: "code" in request ? decodeStrategy(request.code) : await readFile(request.file),
});
