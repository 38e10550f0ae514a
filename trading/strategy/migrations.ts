import { currentVersion } from "./document.ts";
import { strategyError } from "./problems.ts";

type RawDocument = Readonly<Record<string, unknown>>;
/** From version n (the key) to n + 1. A step that has shipped is never edited: documents in share links live for years. */
export type Migrations = Readonly<Record<number, (document: RawDocument) => RawDocument>>;

const shipped: Migrations = {};

/**
 * Brings a document of any known version to the current one. Throws `StrategyError`: `not-a-strategy` without a version,
 * `future-version` when it was written by a newer release.
 */
export function migrateDocument(
  raw: unknown,
  migrations: Migrations = shipped,
  target: number = currentVersion,
): RawDocument {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) {
    throw strategyError("not-a-strategy", "", "This is not a strategy document.");
  }
  let document = raw as RawDocument;
  let version = document.version;
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) {
    throw strategyError("not-a-strategy", "version", "must be a whole number from 1");
  }
  if (version > target) {
    throw strategyError(
      "future-version",
      "version",
      `is ${version}, written by a newer release; this one reads up to ${target}`,
    );
  }
  while (version < target) {
    const step = migrations[version];
    if (!step) throw strategyError("not-a-strategy", "version", `${version} is unknown`);
    document = { ...step(document), version: version + 1 };
    version += 1;
  }
  return document;
}
