import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Import, importsOf, root, sourceFiles } from "./imports.ts";

type Rule = { readonly room: RegExp; readonly may: readonly (string | RegExp)[] };

const pureFolders = ["lib/"];
const anyPackage = /^package:/;

/** Who may import what; `$1` is the folder the rule's pattern captured. The first rule that matches a file is its rule. */
const table: readonly Rule[] = [
  { room: /\.test\.tsx?$|^tests\/|^bench\/|^scripts\/|test-(database|harness|server)\.ts$|^[^/]+\.ts$/, may: [/.*/] },
  { room: /^trading\//, may: ["trading/", /^package:zod(\/mini)?$/] },
  { room: /^lib\//, may: ["lib/", /^package:node:/] },
  { room: /^workers\//, may: ["workers/", "trading/", ...pureFolders] },
  // Figures of books are computed by the engine.
  { room: /^content\/books\/([^/]+)\/figures\.ts$/, may: ["trading/", ...pureFolders] },
  { room: /^content\//, may: ["content/", ...pureFolders, "platform/postgres/database.ts", /^package:node:/] },
  // Files that need nothing of ours, imported by their path: a hosted edge runtime bundles them as well.
  {
    room: /^supabase\/functions\//,
    may: [
      "supabase/functions/",
      /^lib\/(trade-arithmetic|checkout-providers|heading-anchor|address-group|uuid|booking-slots|coin-amount|support-tickets|transcript-consent|email-address|plain-host|plain-typed|edit-distance|figure-text|amount-text|price-text|date-text|list-text|sample-words|seen-habits|course-extent|years-text)\.ts$/,
      // The assistant answers with the calculators' own functions (adr/0035).
      "trading/calculators/",
      "trading/market/symbols.ts",
      // It says when the next release is and whether the market is open, by the calendar of the dashboard (adr/0064).
      /^trading\/calendar\/(economic-events|trading-week|us-holidays)\.ts$/,
      anyPackage,
    ],
  },
  {
    room: /^platform\/(postgres|http)\//,
    may: ["platform/postgres/", "platform/http/", "config.ts", ...pureFolders, anyPackage],
  },
  { room: /^platform\/[^/]+\.ts$/, may: ["platform/", "config.ts", ...pureFolders, anyPackage] },
  {
    room: /^platform\/([^/]+)\//,
    may: [
      "platform/$1/",
      "platform/postgres/",
      "platform/http/",
      "platform/settings/",
      "config.ts",
      ...pureFolders,
      anyPackage,
    ],
  },
  {
    room: /^server\//,
    may: [
      "app/data/",
      // Books and newsletters leave the site; the functions that pages use read and draw them.
      "app/market/figure/",
      /^app\/(site\/parse-markdown|ui\/markdown-node)\.ts$/,
      "server/",
      "platform/",
      "supabase/functions/",
      "content/",
      "config.ts",
      // The stored history, and what forecasts are made from, is read by the same functions in browsers and here.
      "workers/market/",
      "workers/forecast/",
      "trading/",
      ...pureFolders,
      anyPackage,
    ],
  },
  // Bars of a day or longer are called by their trading days, by the same rule everywhere.
  {
    room: /^app\/ui\/chart\/(zone-time|calendar-ticks)\.ts$/,
    may: ["app/ui/chart/", "trading/market/bar-text.ts", ...pureFolders],
  },
  { room: /^app\/ui\//, may: ["app/ui/", ...pureFolders, anyPackage] },
  {
    room: /^app\/data\//,
    may: [
      "app/data/",
      "content/",
      "config.ts",
      /^supabase\/functions\/[^/]+\/answer\.ts$/,
      // What a device holds is compared with what the account holds, in whatever order its fields came.
      "trading/sorted-text.ts",
      ...pureFolders,
      anyPackage,
    ],
  },
  {
    room: /^app\/site\//,
    may: ["app/site/", "app/ui/", "app/data/", "content/types.ts", ...pureFolders, anyPackage],
  },
  {
    room: /^app\/market\//,
    may: ["app/market/", "app/ui/", "app/data/", "workers/", "trading/", ...pureFolders, anyPackage],
  },
  {
    room: /^app\/features\/([^/]+)\//,
    may: [
      "app/features/$1/",
      "app/market/",
      "app/site/",
      "app/ui/",
      "app/data/",
      "content/types.ts",
      "workers/",
      "trading/",
      ...pureFolders,
      anyPackage,
    ],
  },
  {
    room: /^app\//,
    may: [
      "app/",
      "content/types.ts",
      "content/routes.ts",
      "content/text-pages.ts",
      "workers/",
      "trading/",
      ...pureFolders,
      anyPackage,
    ],
  },
];

const designSystemOnly = /^package:(radix-ui|@radix-ui\/|sonner|cmdk|vaul)/;

function ruleOf(file: string): { allowed: (target: string) => boolean } | undefined {
  for (const rule of table) {
    const match = rule.room.exec(file);
    if (!match) continue;
    const may = rule.may.map((entry) => (typeof entry === "string" ? entry.replace("$1", match[1] ?? "") : entry));
    return {
      allowed: (target) =>
        may.some((entry) => (typeof entry === "string" ? target.startsWith(entry) : entry.test(target))),
    };
  }
  return undefined;
}

const files = sourceFiles();
const imports = files.flatMap(importsOf);
const show = (list: readonly Import[]) => list.map(({ from, to }) => `${from} → ${to}`);

describe("direction of imports", () => {
  test("sees the whole tree", () => {
    console.log(table.map(({ room, may }) => `${room.source}  may import  ${may.join(", ")}`).join("\n"));
    // About nine of ten: a walk that loses a folder fails here.
    expect(files.length).toBeGreaterThan(1580);
    expect(imports.length).toBeGreaterThan(5000);
  });

  test("has a rule for every file", () => {
    expect(files.filter((file) => !ruleOf(file))).toEqual([]);
  });

  test("follows the table", () => {
    const wrong = imports.filter(({ from, to }) => ruleOf(from)?.allowed(to) === false);
    expect(show(wrong)).toEqual([]);
  });

  test("every local import names a file that exists, with its extension", () => {
    const local = imports.filter(({ to }) => !to.startsWith("package:") && !to.includes("+types/"));
    expect(show(local.filter(({ to }) => !existsSync(join(root, to))))).toEqual([]);
  });

  test("only the design system touches the component libraries", () => {
    expect(show(imports.filter(({ from, to }) => designSystemOnly.test(to) && !from.startsWith("app/ui/")))).toEqual(
      [],
    );
  });

  test("there is no .tsx outside the site", () => {
    expect(files.filter((file) => file.endsWith(".tsx") && !file.startsWith("app/"))).toEqual([]);
  });

  test("supabase-js is created in one place for the browser", () => {
    const creators = imports.filter(
      ({ from, to, typeOnly }) => to === "package:@supabase/supabase-js" && !typeOnly && from.startsWith("app/"),
    );
    expect(creators.filter(({ from }) => !from.startsWith("app/data/"))).toEqual([]);
  });
});

describe("names", () => {
  test("no file is named for nothing in particular", () => {
    expect(
      files.filter(
        (file) =>
          /(^|\/)(utils?|helpers?|misc|common|index)\.(ts|tsx)$/.test(file) &&
          !/^supabase\/functions\/[^/]+\/index\.ts$/.test(file),
      ),
    ).toEqual([]);
  });
});
