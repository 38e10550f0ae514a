import { describe, expect, test } from "vitest";
import { findEntries, groupEntries, nextActive, resultCount, type SearchEntry } from "./search-entries.ts";

const entry = (id: string, category: SearchEntry["category"], more: Partial<SearchEntry> = {}): SearchEntry => ({
  id,
  title: id,
  description: "",
  url: `/${id}`,
  category,
  keywords: [],
  ...more,
});
const entries = [
  entry("terms", "Legal", { title: "Terms of Service" }),
  entry("robots", "Pages", { title: "Trading Robots", description: "Automation with its costs" }),
  entry("calculator", "Tools", { title: "Position size", keywords: ["Lot", "risk"] }),
  entry("courses", "Education", { title: "Courses", description: "Learn risk first" }),
];
const ids = (query: string) => findEntries(entries, query).map(({ id }) => id);

describe("search", () => {
  test("matches title, description and keywords, whatever the case", () => {
    expect(ids("TRADING")).toEqual(["robots"]);
    expect(ids("its costs")).toEqual(["robots"]);
    expect(ids("lot")).toEqual(["calculator"]);
    expect(ids("ＴＲＡＤＩＮＧ　ＲＯＢＯＴＳ")).toEqual(["robots"]);
    expect(ids("POSİTİON")).toEqual(["calculator"]);
    const named = (title: string) => entries.map((entry) => (entry.id === "robots" ? { ...entry, title } : entry));
    for (const title of ["ＦＸ入門", "Cafe\u0301 talks", "İSTANBUL meeting", "R² of a trend"])
      expect(
        findEntries(named(title), title).map(({ id }) => id),
        title,
      ).toEqual(["robots"]);
  });

  test("finds an indicator that was typed with its length, unless an entry has the number, too", () => {
    const read = [
      entry("ema", "Tools", { title: "Exponential moving average", keywords: ["EMA"] }),
      entry("leverage", "Support", { title: "Leverage", description: "A small account with 50 dollars" }),
      entry("sma", "Tools", { title: "Simple moving average", keywords: ["SMA"] }),
      entry("first", "Education", { title: "Week 1 of the course" }),
      entry("second", "Education", { title: "Week 2 of the course" }),
    ];
    const found = (query: string) => findEntries(read, query).map(({ id }) => id);
    expect(found("EMA 200")).toEqual(["ema"]);
    expect(found("sma 50")[0]).toBe("sma");
    expect(found("week 2")).toEqual(["second"]);
  });

  test("finds two words that were typed as one, and the one of which many are asked for", () => {
    const two = [
      entry("size", "Tools", { title: "Position size calculator" }),
      entry("accounts", "Tools", { title: "Account Comparison", keywords: ["compare"] }),
      entry("apply", "Support", { title: "Supposition" }),
    ];
    const found = (query: string) => findEntries(two, query).map(({ id }) => id);
    expect(found("positionsize")).toEqual(["size"]);
    expect(found("compare accounts")).toEqual(["accounts"]);
    expect(found("onsize")).toEqual(["size"]);
    expect(found("nsize")).toEqual([]);
  });

  test("matches a part of a word", () => expect(ids("erv")).toEqual(["terms"]));

  test("orders results by the categories, not by the list", () =>
    expect(ids("r")).toEqual(["robots", "courses", "calculator"]));

  test("a question in the words of an entry comes before a page whose title begins with one of them", () => {
    const two = [
      entry("types", "Education", { title: "Order types" }),
      entry("orders", "Support", { title: "Where do I find my orders?", keywords: ["see my orders"] }),
    ];
    const found = (query: string) => findEntries(two, query).map(({ id }) => id);
    expect(found("my order")).toEqual(["orders", "types"]);
    expect(found("order")).toEqual(["types", "orders"]);
  });

  test("what begins with the word comes before what holds it inside", () => {
    const birds = [
      entry("alternatives", "Education", { title: "Alternative courses" }),
      entry("tern", "Robots", { title: "Tern Trend" }),
    ];
    expect(findEntries(birds, "tern").map(({ id }) => id)).toEqual(["tern", "alternatives"]);
  });

  test("a word of three letters inside another counts only where nothing else is found", () => {
    const tools = [
      entry("about", "Support", { title: "About Northpip" }),
      entry("forex", "Tools", { title: "Forex Tools", keywords: ["pip value", "leverage", "how much should i risk"] }),
      entry("risk", "Pages", { title: "Risk Disclosure" }),
    ];
    const found = (query: string) => findEntries(tools, query).map(({ id }) => id);
    expect(found("pip")).toEqual(["forex"]);
    expect(found("how much should i risk")).toContain("forex");
    expect(found("what is the leverage")).toEqual(["forex"]);
  });

  test("all words of a query must be found, in any order", () => {
    expect(ids("size lot")).toEqual(["calculator"]);
    expect(ids("lot courses")).toEqual([]);
  });

  test("most of three words or more will do where no entry has them all", () => {
    const broker = entry("brokers", "Tools", { title: "Recommended brokers", keywords: ["minimum deposit"] });
    const found = (query: string) => findEntries([...entries, broker], query).map(({ id }) => id);
    expect(found("broker with no minimum deposit bonus")).toEqual(["brokers"]);
    expect(found("broker bonus lottery")).toEqual([]);
  });

  test("a mistyped word of four letters or more is found where nothing else is", () => {
    expect(ids("robtos")).toEqual(["robots"]);
    expect(ids("tems")).toEqual(["terms"]);
    expect(ids("corses")).toEqual(["courses"]);
    expect(ids("lut")).toEqual([]);
    expect(ids("wat is the possition size")).toEqual(["calculator"]);
    expect(ids("automaitoin")).toEqual(["robots"]);
  });

  test("a hyphen makes no difference", () => {
    const books = [entry("ebooks", "Education", { title: "E-books" })];
    expect(["ebook", "e-book", "E-BOOKS"].map((query) => findEntries(books, query).length)).toEqual([1, 1, 1]);
  });

  test("an empty query finds nothing", () => expect([ids(""), ids("   ")]).toEqual([[], []]));

  test("characters of regular expressions are just characters", () => expect(ids(".*(")).toEqual([]));

  test("a query of 10,000 characters finds nothing and harms nothing", () =>
    expect(ids("r".repeat(10_000))).toEqual([]));

  test("groups leave out empty categories", () => {
    expect(groupEntries(findEntries(entries, "risk")).map((group) => group.category)).toEqual(["Tools", "Education"]);
  });
});

test("shows a page that has the word before indicators and answers that begin with it", () => {
  const found = [
    entry("volume", "Indicators", { title: "Price and volume trend" }),
    entry("live", "Support", { title: "Are the prices live?" }),
    entry("about", "Pages", { title: "About us", description: "What is priceless" }),
    entry("pricing", "Pages", { title: "Pricing", keywords: ["cost", "price"] }),
  ];
  expect(findEntries(found, "price").map(({ id }) => id)[0]).toBe("pricing");
});

describe("the highlight", () => {
  test("goes round in both directions", () => {
    expect(nextActive(0, "ArrowDown", 3)).toBe(1);
    expect(nextActive(2, "ArrowDown", 3)).toBe(0);
    expect(nextActive(0, "ArrowUp", 3)).toBe(2);
  });
  test("jumps to both ends", () => expect([nextActive(1, "Home", 3), nextActive(1, "End", 3)]).toEqual([0, 2]));
  test("ignores other keys and empty lists", () =>
    expect([nextActive(1, "a", 3), nextActive(0, "ArrowDown", 0)]).toEqual([null, null]));
});

test("the count is said in words", () => {
  expect([0, 1, 12].map(resultCount)).toEqual(["No results", "1 result", "12 results"]);
});
