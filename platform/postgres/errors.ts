/** The embedded server cannot be started; the message is one sentence for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

/** Another living process holds the data directory; the message names it. */
export class DataDirectoryInUse extends EmbeddedPostgresError {
  readonly holderPid: number | undefined;
  constructor(message: string, holderPid: number | undefined) {
    super(message);
    this.holderPid = holderPid;
  }
}

/**
 * The database cannot take this transaction now: answer 503 with `Retry-After: retryAfterSeconds`.
 * `down`: the server does not answer. `busy`: it answers, but too many transactions wait already.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly reason: "down" | "busy";
  readonly retryAfterSeconds = 1;
  constructor(reason: "down" | "busy", cause?: unknown) {
    super(reason === "down" ? "The database does not answer." : "The database has too much to do.", { cause });
    this.reason = reason;
  }
}

/** `run` returned although one of its statements had failed: PostgreSQL rolled back, so nothing was stored. */
export class TransactionRolledBack extends Error {
  override readonly name = "TransactionRolledBack";
  constructor() {
    super("A statement failed inside the transaction and nothing was stored.");
  }
}

/** A migration cannot be applied; the message names the file and, where known, the line. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}
