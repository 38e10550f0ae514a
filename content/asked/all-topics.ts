import type { AskedExamples } from "../types.ts";
import { about } from "./about.ts";
import { account } from "./account.ts";
import { basics } from "./basics.ts";
import { brokers } from "./brokers.ts";
import { courses } from "./courses.ts";
import { indicators } from "./indicators.ts";
import { mentorship } from "./mentorship.ts";
import { payment } from "./payment.ts";
import { risk } from "./risk.ts";
import { robots } from "./robots.ts";
import { tools } from "./tools.ts";

/** Ways in which visitors ask for what the site answers. The assistant compares a question with them; they are never shown. */
export const askedExamples: readonly AskedExamples[] = [
  ...basics,
  ...risk,
  ...brokers,
  ...courses,
  ...mentorship,
  ...robots,
  ...tools,
  ...indicators,
  ...account,
  ...payment,
  ...about,
];
