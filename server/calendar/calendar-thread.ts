import { parentPort, workerData } from "node:worker_threads";
import { SourceError } from "../feeds/ask-source.ts";
import type { ParseAnswer, ParseRequest } from "./parse-apart.ts";
import { parseCalendar } from "./parse-calendar.ts";

function answerTo({ text, window }: ParseRequest): ParseAnswer {
  try {
    return parseCalendar(text, window);
  } catch (error) {
    if (error instanceof SourceError) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(answerTo(workerData as ParseRequest));
