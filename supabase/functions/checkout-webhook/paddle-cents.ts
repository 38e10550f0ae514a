import { z } from "zod";

/** Paddle writes amounts as text, in the currency's smallest unit. */
export const paddleCents = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
