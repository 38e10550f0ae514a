import { z } from "zod";

/** Paddle writes amounts as text, in the currency's smallest unit. */
export const paddleCents = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** Below zero in what a change of a subscription gives back. */
export const signedPaddleCents = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
