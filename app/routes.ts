import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { pricingPath } from "../content/routes.ts";

/** A page that is its text, by itself or beside the example that `file` adds. */
const textPage = (path: string, file = "routes/text-page.tsx") => route(path, file, { id: `routes/${path}` });

/** The contents page of the site. */
export default [
  layout("routes/site-layout.tsx", [
    index("routes/home.tsx"),
    route("foundation", "routes/foundation.tsx"),
    route("foundation/:id", "routes/lesson.tsx"),
    route("glossary", "routes/glossary.tsx"),
    route("glossary/:id", "routes/glossary-term.tsx"),
    route("trading", "routes/trading.tsx"),
    route("robots", "routes/robots.tsx"),
    route("robots/:id", "routes/robot.tsx"),
    route(pricingPath.slice(1), "routes/pricing.tsx"),
    route("strategy-builder", "routes/strategy-builder.tsx"),
    route("indicators", "routes/indicators.tsx"),
    route("indicators/:id", "routes/indicator.tsx"),
    route("strategy-scanner", "routes/strategy-scanner.tsx"),
    route("backtesting", "routes/backtesting.tsx"),
    textPage("about"),
    textPage("ebooks"),
    route("trading-simulator", "routes/trading-simulator.tsx"),
    textPage("pay-with-crypto"),
    textPage("alternative-courses"),
    route("forex-tools", "routes/forex-tools.tsx"),
    ...["volatility", "correlation", "strength-meter", "session-clock"].map((id) =>
      route(`forex-tools/${id}`, "routes/forex-market-tool.tsx", { id: `routes/forex-tools/${id}` }),
    ),
    route("forex-tools/:id", "routes/forex-tool.tsx"),
    route("forecasts", "routes/forecasts.tsx"),
    route("bots-performance", "routes/bots-performance.tsx"),
    route("news", "routes/news.tsx"),
    route("support", "routes/support.tsx"),
    route("contact", "routes/contact.tsx"),
    route("account-comparison", "routes/account-comparison.tsx"),
    route("courses", "routes/courses.tsx"),
    route("mentorship", "routes/mentorship.tsx"),
    route("blog", "routes/blog.tsx"),
    route("blog/:slug", "routes/post.tsx"),
    layout("routes/account-layout.tsx", [
      route("auth", "routes/auth.tsx"),
      route("member-area", "routes/member-area.tsx"),
      route("member-area/item", "routes/member-item.tsx"),
      route("member-area/receipt", "routes/member-receipt.tsx"),
    ]),
    textPage("privacy"),
    textPage("terms"),
    route("*", "routes/not-found.tsx"),
  ]),
  route("embed/:id", "routes/embed.tsx"),
  route("auth/callback", "routes/auth-callback.ts"),
  route("resources/search-entries", "routes/search-entries.ts"),
  route("resources/catalog", "routes/catalog.ts"),
  route("site.webmanifest", "routes/manifest.ts"),
  route("robots.txt", "routes/robots-txt.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("feed.xml", "routes/feed-xml.ts"),
  route("feed.json", "routes/feed-json.ts"),
  route("calendar.ics", "routes/calendar-ics.ts"),
] satisfies RouteConfig;
