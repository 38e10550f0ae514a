import type { Claim, Statistic } from "./types.ts";

/**
 * Every figure the site asserts about itself. `evidence: null` means nobody has filed proof: the site shows it as demo
 * content. The hero's 95% and the stories' 94% are two readings of one claim; both are kept.
 */
export const claims: readonly Claim[] = [
  { id: "students", value: "5,000+", label: "students trained", evidence: null },
  { id: "success-rate", value: "95%", label: "success rate", evidence: null },
  { id: "experience", value: "10+", label: "years of experience", evidence: null },
  { id: "success-rate-stories", value: "94%", label: "success rate", evidence: null },
  { id: "profit-increase", value: "285%", label: "average profit increase", evidence: null },
  { id: "newsletter-readers", value: "10,000+", label: "traders read the newsletter", evidence: null },
  { id: "ebooks", value: "9", label: "free e-books", evidence: null },
  { id: "ebook-pages", value: "500+", label: "pages", evidence: null },
  { id: "ebook-downloads", value: "25K+", label: "downloads", evidence: null },
  { id: "demo-credits", value: "$1000", label: "demo credits", evidence: null },
];

/** The row of cards above the stories. Icons are lucide names. */
export const statistics: readonly Statistic[] = [
  { icon: "users", value: "5,000+", label: "Students", claim: "students" },
  { icon: "target", value: "94%", label: "Success rate", claim: "success-rate-stories" },
  { icon: "trending-up", value: "285%", label: "Average profit increase", claim: "profit-increase" },
  { icon: "calendar", value: "10+", label: "Years", claim: "experience" },
];
