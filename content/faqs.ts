import { about } from "./faqs/about.ts";
import { account } from "./faqs/account.ts";
import { courses } from "./faqs/courses.ts";
import { gettingStarted } from "./faqs/getting-started.ts";
import { mentorship } from "./faqs/mentorship.ts";
import { others } from "./faqs/others.ts";
import { payment } from "./faqs/payment.ts";
import { robots } from "./faqs/robots.ts";
import { tools } from "./faqs/tools.ts";
import type { Faq } from "./types.ts";

/** Answers are Markdown. */
export const faqs: readonly Faq[] = [
  ...gettingStarted,
  ...courses,
  ...payment,
  ...mentorship,
  ...about,
  ...tools,
  ...robots,
  ...account,
  ...others,
];
