import { HttpError } from "../../http/errors.ts";

/** supabase-js reads this header as "the relay failed, not the function". */
const relay = { "x-relay-error": "true" };

/** Answers of the edge runtime of a hosted project, by its own statuses and codes. */
export const edgeErrors = {
  notStarted: () => new HttpError(503, "BOOT_ERROR", "Function failed to start (please check logs)", relay),
  failed: () => new HttpError(500, "WORKER_ERROR", "Function exited due to an error (please check logs)"),
  overLimit: () =>
    new HttpError(
      546,
      "WORKER_LIMIT",
      "Function failed due to not having enough compute resources (please check logs)",
      relay,
    ),
  tooLong: () => new HttpError(504, "IDLE_TIMEOUT", "The function did not answer in time", relay),
  closed: () => new HttpError(503, "service_unavailable", "The server is stopping", { "retry-after": "2" }),
};
