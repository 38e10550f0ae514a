import { expect, test, vi } from "vitest";
import { DatabaseUnavailable } from "../postgres/errors.ts";
import { noteQueueProblem } from "./start-jobs.ts";

test("a database that does not answer is one line in the log for all queues, and every other problem a line of its own", () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const down = new DatabaseUnavailable("down");
  for (let queue = 0; queue < 15; queue += 1) noteQueueProblem(log, { ...down, name: down.name });
  noteQueueProblem(log, down);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith("requests were refused: the database is busy or down", {
    service: "jobs",
    refused: 1,
  });
  for (const reason of ["a", "b"]) noteQueueProblem(log, new Error(reason));
  expect(log.warn).toHaveBeenCalledTimes(3);
});
