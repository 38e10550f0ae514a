import { jobFailure } from "../../core/job-failure.ts";

/** Why a link or file could not be opened, what is unchanged and what to do, in words. */
export function readProblem(error: unknown, what: "link" | "file"): string {
  const { code, message } = jobFailure(error);
  const kept = "Your own strategy is still open, unchanged.";
  if (code === "corrupt-link")
    return `${message} Ask for the link again, and copy the whole of it: it is long, and some programs cut it off. ${kept}`;
  if (code === "future-version")
    return `This ${what} was made by a newer release of this site. Reload the page to get it, then open the ${what} again. ${kept}`;
  if (code === "not-json" || code === "not-a-strategy")
    return `This is no strategy file of this site: it opens the .json file of Export. ${kept}`;
  if (code === "invalid") return `The ${what} holds a strategy that cannot be used: ${message}. ${kept}`;
  return `${message} ${kept}`;
}
