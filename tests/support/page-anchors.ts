/** Anchors that exist beside the ones each page's own sections bring. */
export const pageAnchors: Readonly<Record<string, readonly string[]>> = {
  "/": ["home", "academy", "mentorship", "success", "brokers", "contact", "trading-tools", "faq", "start-journey"],
  "/foundation": ["foundation-hero"],
  "/trading": ["trading-hero", "events"],
  "/robots": ["robots-hero", "vps-hosting"],
  "/about": ["about", "risk-disclosure"],
};
