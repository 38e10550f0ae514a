import { useMemo } from "react";
import { deviceTries } from "../core/tries.ts";
import { useSearch } from "../optimize/search-store.ts";
import { useSearchInput } from "../optimize/use-search-input.ts";
import { type ValidationSubject, validationEvidence } from "./validation-subject.ts";

/** The open strategy with everything that was tried to get there. */
export function useValidationSubject(): {
  readonly subject: ValidationSubject | null;
  readonly missing: string | null;
} {
  const { outcome } = useSearch();
  const { read, tested, blocked } = useSearchInput();
  // A plan without a valid range only takes the walk-forward away, not the rest.
  const subject = useMemo<ValidationSubject | null>(() => {
    if (!tested) return null;
    const { document, bars } = tested;
    const space = read.ok ? read.space : null;
    return { ...tested, space, ...validationEvidence(document, bars, outcome, deviceTries().of(document)) };
  }, [tested, read, outcome]);
  return { subject, missing: blocked };
}
