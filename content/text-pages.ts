import { pricingPath } from "./routes.ts";

type RelatedLink = { readonly title: string; readonly href: string; readonly text: string };
export type TextPageFrame = { readonly eyebrow: string; readonly related: readonly RelatedLink[] };

const link = (title: string, href: string, text: string): RelatedLink => ({ title, href, text });

/** By slug: eyebrow and links of a page that is nothing but its text, from `content/pages/`. Server only. */
export const textPages: Readonly<Record<string, TextPageFrame>> = {
  about: {
    eyebrow: "About",
    related: [
      link("Courses", "/courses", "What each course holds and what it costs."),
      link("Success Stories", "/#success", "What students changed, and what came of it."),
      link("Contact", "/contact", "Ask a person."),
    ],
  },
  ebooks: {
    eyebrow: "Reading",
    related: [
      link("Trading Blog", "/blog", "Articles on risk, costs and backtests, with every calculation shown."),
      link("Foundation", "/foundation", "Twelve free lessons with exercises."),
      link("Alternative Courses", "/alternative-courses", "Free courses elsewhere, and how to choose."),
    ],
  },
  "pay-with-crypto": {
    eyebrow: "Payment",
    related: [
      link("Pricing", pricingPath, "Every offer with its total cost."),
      link("Support", "/support", "Answers about orders and payments."),
      link("Terms of Service", "/terms", "Refunds and what you may do with what you buy."),
    ],
  },
  "alternative-courses": {
    eyebrow: "Education",
    related: [
      link("Our courses", "/courses", "For comparison, with their syllabus."),
      link("Free e-books", "/ebooks", "Books to read in the browser, as EPUB or as PDF."),
      link("Foundation", "/foundation", "The free path on this site."),
    ],
  },
  contact: {
    eyebrow: "Contact",
    related: [
      link("Support", "/support", "Most answers are already written down."),
      link("About", "/about", "Who we are and how we earn money."),
      link("Mentorship", "/mentorship", "What a session is like, and what it costs."),
    ],
  },
  privacy: {
    eyebrow: "Legal",
    related: [
      link("Terms of Service", "/terms", "Buying, refunds and your account."),
      link("Risk disclosure", "/about#risk-disclosure", "What trading can cost you."),
      link("Contact", "/contact", "Ask about your data."),
    ],
  },
  terms: {
    eyebrow: "Legal",
    related: [
      link("Privacy Policy", "/privacy", "What is stored, where, and for how long."),
      link("Risk disclosure", "/about#risk-disclosure", "What trading can cost you."),
      link("Support", "/support", "Answers about orders and refunds."),
    ],
  },
};
