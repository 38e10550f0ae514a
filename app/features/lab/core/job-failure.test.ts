import { expect, test } from "vitest";
import { JobError } from "#workers/job-error.ts";
import { jobFailure } from "./job-failure.ts";

test("a failed job says its kind, its code and what is wrong with a strategy", () => {
  const problems = [{ path: "risk", message: "too much" }];
  const details = { code: "invalid", problems };
  const error = new JobError("check-strategy", { kind: "StrategyError", message: "not a strategy", details });
  expect(jobFailure(error)).toEqual({
    message: "not a strategy",
    kind: "StrategyError",
    code: "invalid",
    problems,
    choices: [],
  });
});

test("anything else that was thrown has words alone", () => {
  const nothing = { kind: undefined, code: undefined, problems: [], choices: [] };
  expect(jobFailure(new DOMException("gone", "NotFoundError"))).toEqual({ message: "gone", ...nothing });
  expect(jobFailure("no")).toEqual({ message: "no", ...nothing });
  const wrong = Object.assign(new Error("odd"), { kind: 3, details: { problems: "many" } });
  expect(jobFailure(wrong)).toEqual({ message: "odd", ...nothing });
});
