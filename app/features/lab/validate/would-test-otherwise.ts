import { sortedText } from "#trading/sorted-text.ts";
import type { Validation } from "./run-validation.ts";
import type { ValidationPlan } from "./validation-plan.ts";
import type { AskedValidation } from "./validation-subject.ts";

/** What a walk-forward chooses from, and by what; null without one. */
const choiceOf = ({ space, objective, minTrades }: Pick<AskedValidation, "space" | "objective" | "minTrades">) =>
  space && { space, objective, minTrades };

/** Whether the same strategy would be tested otherwise now than in this validation: by other fields, or with another choice of values. */
export const wouldTestOtherwise = (
  made: Pick<Validation, "plan" | "subject">,
  plan: ValidationPlan,
  asked: AskedValidation | null,
): boolean =>
  sortedText(made.plan) !== sortedText(plan) ||
  (asked !== null && sortedText(choiceOf(made.subject)) !== sortedText(choiceOf(asked)));
