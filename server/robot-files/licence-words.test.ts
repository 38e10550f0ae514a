import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faqs } from "#content/faqs.ts";
import { readPages } from "#content/pages.ts";
import { licensedTrade } from "./licensed-expert.ts";

const page = (slug: string) => JSON.stringify(readPages().find((one) => one.slug === slug));
const answer = (id: string) => faqs.find((faq) => faq.id === id)?.answer ?? "";
const source = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const code = licensedTrade({ robotId: "a", version: "1.0", endpoint: "https://site.test/licence" }).code ?? "";
const manual = source("server/robot-files/manual.ts");

test("a robot whose license ended opens positions until its next check, and every text that speaks of it names that", () => {
  const [, seconds] = /licenseGood \? (\d+) : 600/.exec(code) ?? [];
  const [, forgiven] = /GlobalVariableGet\(memory\) < (\d+)/.exec(code) ?? [];
  expect([Number(seconds) / 3600, Number(forgiven) / 86_400]).toEqual([12, 3]);
  for (const told of [answer("robot-after-refund"), page("robots")]) {
    expect(told).toContain("three days after the last answer");
    expect(told).toContain("until then it may still open positions");
    expect(told).toContain("12 hours");
  }
  expect(page("member-area")).toContain("within 12 hours, and may open positions until then");
  expect(manual).toContain("until then it may still open positions");
  expect(source("app/features/member/goods/license-list.tsx")).toContain("until its next check, within 12 hours");
});

test("how often a license moves to another account is told before it is bought", () => {
  const migrations = readdirSync(new URL("../../supabase/migrations/", import.meta.url)).sort();
  const rules = migrations
    .map((file) => source(`supabase/migrations/${file}`))
    .filter((text) => /function public\.use_robot_licence/.test(text))
    .at(-1);
  expect(rules).toMatch(/moves constant integer := 10;\s+span constant interval := interval '30 days';/);
  for (const told of [answer("robot-licence"), page("robots"), page("terms"), manual])
    expect(told).toMatch(
      /\bten times within 30 days|Within 30 days a license can be moved to another account ten times/,
    );
});
