/** An error as it crosses from a worker to a page: `instanceof` does not survive the way, these fields do. */
export type JobFailure = {
  /** The error's own name: "ImportError", "BarsError", "StrategyError", "IndicatorError", "RangeError" … */
  readonly kind: string;
  readonly message: string;
  /** Its other fields: `code`, `place`, `row`, `field`, `problems` … */
  readonly details: Readonly<Record<string, unknown>>;
};

/** A job failed in its worker. `kind` and `code` say how; a page decides by them, never by the words. */
export class JobError extends Error {
  override readonly name = "JobError";
  readonly job: string;
  readonly kind: string;
  readonly code: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(job: string, failure: JobFailure) {
    super(failure.message);
    this.job = job;
    this.kind = failure.kind;
    this.details = failure.details;
    this.code = typeof failure.details.code === "string" ? failure.details.code : undefined;
  }
}

function canCross(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    // Functions and the like: not a field a page could use.
    return false;
  }
}

/** Whether code never came, as Chromium, Firefox and Safari say it. */
export const isCodeMissing = (message: string): boolean =>
  /dynamically imported module|importing a module script failed/i.test(message);

export function failureOf(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { kind: "Error", message: String(error), details: {} };
  if (isCodeMissing(error.message))
    return {
      kind: "CodeMissing",
      message: "This part of the page could not be loaded: check your connection",
      details: {},
    };
  const details = Object.fromEntries(Object.entries(error).filter(([key, value]) => key !== "name" && canCross(value)));
  return { kind: error.name, message: error.message, details };
}
