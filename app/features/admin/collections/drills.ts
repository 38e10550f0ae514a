import { drillTerms } from "#trading/school/drills/drill.ts";
import { defineCollection } from "../definition/collection.ts";
import { address, choice, json, line, markdown, text } from "../definition/field.ts";
import { placed } from "../definition/shared-fields.ts";

export default defineCollection({
  id: "drills",
  group: "School",
  name: "Drills",
  one: "drill",
  about:
    "Tasks for the trading simulator, scored by the engine. A try that has begun is judged by the rules of its start.",
  room: "drills",
  editors: true,
  title: "title",
  list: ["level", "summary"],
  shown: "published",
  page: ({ id }) => `/trading-simulator/drills/${String(id)}`,
  fields: {
    title: line("Title", { most: 120 }),
    summary: text("In one sentence", { most: 300 }),
    task: markdown("Task", { most: 10_000 }),
    level: choice("Level", [
      ["beginner", "Beginner"],
      ["intermediate", "Intermediate"],
      ["advanced", "Advanced"],
    ]),
    terms: json("Market, length and rules", drillTerms, {
      help: "symbol, timeframe (M1 to H1), deposit, bars (at most five trading days), start, and rules with a kind, a weight and a hint. Copy those of another drill and change them.",
      first: JSON.stringify(
        {
          ...{ symbol: "EURUSD", timeframe: "M15", deposit: 10_000, bars: 60 },
          start: { kind: "session", session: "london" },
          rules: [{ kind: "risk-at-most", percent: 1, weight: 100, hint: "Size by risk." }],
        },
        null,
        2,
      ),
    }),
    id: address(),
    ...placed,
  },
});
