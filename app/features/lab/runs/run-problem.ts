import { isCodeMissing } from "#workers/job-error.ts";
import { jobFailure } from "../core/job-failure.ts";
import { problemSentence } from "../rules/document/problem-words.ts";

/** Why a run did not come to a result, in words. */
export function runProblem(error: unknown): string {
  const { kind, message, problems, field } = jobFailure(error);
  if (kind === "StrategyError")
    return `The rules are not complete yet. ${problems.map(problemSentence).join("; ") || message}. Correct them under Rules.`;
  if (kind === "BarsError")
    return field === "costs.spread"
      ? "The costs ask for the data's own spread, and these bars have none. Choose the typical spread, or type one."
      : `These bars cannot be tested on: ${message}`;
  if (kind === "WorkerStopped")
    return "The browser stopped the run, probably because memory ran out. Nothing of yours is lost: choose a shorter range and run again.";
  if (kind === "CodeMissing" || isCodeMissing(message))
    return navigator.onLine
      ? "This part of the lab could not be loaded from the server. Nothing was lost. Try again in a moment; if it does not come, reload the page: the site may have been updated."
      : "This part of the lab has not been loaded yet and you are offline. Nothing was lost. Run again when the connection is back.";
  return message;
}
