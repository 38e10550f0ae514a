export type IndicatorErrorCode = "unknown-indicator" | "unknown-parameter" | "bad-parameter" | "bad-input" | "no-bar";

/** What an indicator refuses. `parameter` and `range` are set when a parameter is at fault, so that a form can point at it. */
export class IndicatorError extends Error {
  override readonly name = "IndicatorError";
  readonly code: IndicatorErrorCode;
  readonly indicator: string;
  readonly parameter: string | undefined;
  readonly range: string | undefined;

  constructor(
    code: IndicatorErrorCode,
    indicator: string,
    message: string,
    at?: { parameter: string; range?: string },
  ) {
    super(message);
    this.code = code;
    this.indicator = indicator;
    this.parameter = at?.parameter;
    this.range = at?.range;
  }
}
