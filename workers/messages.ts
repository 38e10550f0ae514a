import type { JobFailure } from "./job-error.ts";

export type ToWorker =
  | { readonly kind: "run"; readonly id: number; readonly job: string; readonly request: unknown }
  | { readonly kind: "cancel"; readonly id: number };

export type FromWorker =
  | { readonly kind: "progress"; readonly id: number; readonly progress: unknown }
  | { readonly kind: "done"; readonly id: number; readonly response: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly failure: JobFailure };
