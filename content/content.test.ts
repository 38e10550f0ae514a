import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { robotImage } from "../scripts/robot-image.ts";
import { brand } from "./brand.ts";
import { brokers } from "./brokers.ts";
import { claims, statistics } from "./claims.ts";
import { courses } from "./courses.ts";
import { faqs } from "./faqs.ts";
import { mentors, plans } from "./mentorship.ts";
import { closingLinks, inlineLinks, moreGroups, moreTitle } from "./navigation.ts";
import { robots } from "./robots.ts";
import { searchEntries } from "./search-entries.ts";
import { stories } from "./stories.ts";
import { textPages } from "./text-pages.ts";
import { tools, toolsClosing } from "./tools.ts";
import { vpsPlans } from "./vps.ts";

const claim = (id: string) => claims.find((candidate) => candidate.id === id)?.value;

it("states the minimum age in the terms and where risk is explained", () => {
  for (const page of ["terms", "about"])
    expect(readFileSync(new URL(`pages/${page}.md`, import.meta.url), "utf8"), page).toMatch(/aged 18|18 years/);
});

it("promises no sessions on days that cannot be booked", () => {
  expect(plans.flatMap(({ features }) => features).join("\n")).not.toMatch(/whenever|any (?:day|time)/i);
});

it("counts in fixed texts nothing that the owner adds or removes", () => {
  const links = Object.values(textPages).flatMap(({ related }) => related.map(({ text }) => text));
  expect([...searchEntries.map(({ description }) => description), ...links].join("\n")).not.toMatch(
    /\b(two|three|four|five|six|seven|eight|nine|ten) (courses|plans|tools|brokers|stories|students|robots|books)\b/i,
  );
});

describe("the seed says what the specification gives", () => {
  it("has the three courses", () => {
    expect(
      courses.map(({ title, price, duration, students, rating, level, badge }) => [
        title,
        price,
        duration,
        students,
        rating,
        level,
        badge,
      ]),
    ).toEqual([
      ["Beginner Forex Fundamentals", 299, "6 weeks", 1200, 4.9, "Beginner", null],
      ["Intermediate Trading Strategies", 499, "8 weeks", 850, 4.8, "Intermediate", null],
      ["Professional Trader Program", 999, "12 weeks", 420, 5, "Professional", "Most Popular"],
    ]);
  });
  it("has the three plans", () => {
    expect(
      plans.map(({ title, price, duration, sessions, support, popular }) => [
        title,
        price,
        duration,
        sessions,
        support,
        popular,
      ]),
    ).toEqual([
      ["1-on-1 Personal Coaching", 299, "per 4 sessions", "2 hours each", "WhatsApp & Email", false],
      ["Monthly Mentorship Program", 199, "monthly", "4-6 hours/month", "Full Access", true],
      ["VIP Elite Program", 1299, "per 3 months", "unlimited", "24/7 Premium", false],
    ]);
  });
  it("has nine brokers, four of them without an affiliate address", () => {
    expect(brokers).toHaveLength(9);
    expect(brokers.filter(({ url }) => url === "#contact")).toHaveLength(4);
    const deposits = brokers.map(({ minDeposit }) => minDeposit);
    expect([Math.min(...deposits), Math.max(...deposits)]).toEqual([0, 200]);
    const spreads = brokers.map((broker) => Number.parseFloat(broker.spreads));
    expect([Math.min(...spreads), Math.max(...spreads)]).toEqual([0, 1.2]);
    for (const { url } of brokers) expect(url === "#contact" || new URL(url).hostname.endsWith(".example")).toBe(true);
  });
  it("has four stories, three mentors with an emoji, nine tools", () => {
    expect([stories.length, mentors.length, tools.length]).toEqual([4, 3, 9]);
    for (const { image } of mentors) expect(image).toMatch(/\p{Extended_Pictographic}/u);
    for (const { rating } of stories) expect(Number.isInteger(rating) && rating >= 1 && rating <= 5).toBe(true);
  });
  it("links the tools to their targets", () => {
    const hrefs = tools.map(({ href }) => href);
    for (const href of [
      "/robots#robots-hero",
      "/strategy-builder",
      "/indicators",
      "/trading",
      "/strategy-scanner",
      "/backtesting",
      "/robots#vps-hosting",
      brand.channelUrl,
    ])
      expect(hrefs).toContain(href);
    expect(toolsClosing.href).toBe("/robots#robots-hero");
  });
  it("keeps both readings of the success rate and every other claim", () => {
    expect(
      [
        "students",
        "success-rate",
        "experience",
        "success-rate-stories",
        "profit-increase",
        "newsletter-readers",
        "ebooks",
        "ebook-pages",
        "ebook-downloads",
        "demo-credits",
      ].map(claim),
    ).toEqual(["5,000+", "95%", "10+", "94%", "285%", "10,000+", "9", "500+", "25K+", "$1000"]);
    expect(statistics.map(({ value }) => value)).toEqual(["5,000+", "94%", "285%", "10+"]);
  });
  it("keeps the office hours and the year", () => {
    expect(brand.officeHours.map(({ days, hours }) => `${days} ${hours}`)).toEqual([
      "Mon-Fri 9:00 AM-6:00 PM EST",
      "Sat 10:00 AM-4:00 PM EST",
      "Sun closed",
    ]);
    expect(brand.copyrightYear).toBe(2024);
    expect(brand.social.filter(({ href }) => href === "#")).toHaveLength(4);
  });
  it("names the links of the bar and the drawer", () => {
    expect(inlineLinks.map(({ name }) => name)).toEqual([
      "Home",
      "Forex Academy",
      "Trading Robots",
      "Mentorship",
      "Success Stories",
      "Foundation",
      "Trading Dashboard",
    ]);
    expect(moreTitle).toBe("Additional Tools & Resources");
    expect(moreGroups.map(({ name, items }) => [name, items.map((item) => item.name)])).toEqual([
      ["Tools & Resources", ["Forex Tools", "Forecasts", "Bots Performance", "News & Insights", "Trading Blog"]],
      ["Lab", ["Strategy Builder", "Backtesting", "Strategy Scanner", "Indicators", "Trading Simulator"]],
      ["Education & Learning", ["Courses", "Mentorship Program", "Member Area"]],
      ["Account & Support", ["Account Comparison", "Contact Us", "Support"]],
      ["Legal", ["Privacy Policy", "Terms of Service"]],
    ]);
    expect(closingLinks.map(({ name }) => name)).toEqual(["About", "Contact"]);
  });
});

describe("what can be bought", () => {
  const sold = [...courses, ...plans, ...robots, ...vpsPlans];
  it("has one id a product", () => {
    expect(new Set(sold.map(({ id }) => id)).size).toBe(sold.length);
  });
  it("is checked out in the sandbox until a provider is connected", () => {
    for (const { id, checkoutUrl } of sold) expect(checkoutUrl).toBe(`/_sandbox/checkout/${id}`);
  });
  it("includes at least six robots of different classes, each with its drawn image", () => {
    expect(robots.length).toBeGreaterThanOrEqual(6);
    expect(new Set(robots.map(({ strategyClass }) => strategyClass)).size).toBe(robots.length);
    for (const robot of robots) {
      const file = new URL(`../public${robot.image}`, import.meta.url);
      expect(existsSync(file) && readFileSync(file, "utf8")).toBe(robotImage(robot));
    }
  });
});

describe("search and questions", () => {
  it("have enough entries over all six categories, each id once", () => {
    expect(searchEntries.length).toBeGreaterThanOrEqual(38);
    expect(new Set(searchEntries.map(({ id }) => id)).size).toBe(searchEntries.length);
    expect(new Set(searchEntries.map(({ category }) => category))).toEqual(
      new Set(["Pages", "Education", "Tools", "Support", "Community", "Legal"]),
    );
    expect(faqs.length).toBeGreaterThanOrEqual(16);
  });
});
