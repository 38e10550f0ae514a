import { brand } from "./brand.ts";

/** The one path that carries the business's name. */
export const pricingPath = `/${brand.slug}-pricing`;

/** Every page of the site, as content may link to it. `/blog/{slug}` is the only one with a parameter. */
export const sitePaths: readonly string[] = [
  "/",
  "/foundation",
  "/glossary",
  "/trading",
  "/robots",
  pricingPath,
  "/strategy-builder",
  "/indicators",
  "/strategy-scanner",
  "/backtesting",
  "/about",
  "/ebooks",
  "/trading-simulator",
  "/pay-with-crypto",
  "/alternative-courses",
  "/forex-tools",
  "/forecasts",
  "/bots-performance",
  "/support",
  "/news",
  "/courses",
  "/mentorship",
  "/blog",
  "/contact",
  "/account-comparison",
  "/auth",
  "/member-area",
  "/privacy",
  "/terms",
];
