import { fsrs } from "ts-fsrs";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import type { ToldEntry } from "../../data/study.ts";
import { type CardState, dueCards, gradedCard, newCardsADay, spanWords, ungradedCard } from "./card-schedule.ts";
import { createStudyStore } from "./study-store.ts";

const day = 86_400_000;
const start = new Date(2026, 10, 2, 9).getTime();

describe("flash cards", () => {
  test("return after longer and longer spans while they are known, and soon when they are not", () => {
    let card: CardState | null = null;
    let now = start;
    const spans: number[] = [];
    for (let review = 0; review < 7; review += 1) {
      card = gradedCard(card, "good", now);
      spans.push(card.due - now);
      now = card.due;
    }
    expect(spans.at(-1)).toBeGreaterThan(30 * day);
    expect([...spans].sort((a, b) => a - b)).toEqual(spans);
    const forgotten = gradedCard(card, "again", now);
    expect(forgotten.due - now).toBeLessThan(day);
    expect(forgotten.lapses).toBe(1);
  });

  test("are due when the chance of knowing them has fallen to about 90%, and are known less often a week later", () => {
    let card = gradedCard(null, "good", start);
    for (let review = 0; review < 5; review += 1) card = gradedCard(card, "good", card.due);
    const chance = (at: number) => fsrs().get_retrievability(card, at, false);
    expect(chance(card.due)).toBeCloseTo(0.9, 1);
    const young = gradedCard(gradedCard(null, "good", start), "good", start + day / 24);
    expect(fsrs().get_retrievability(young, young.due + 7 * day, false)).toBeLessThan(0.85);
  });

  test("are asked when due, the longest waiting first, and ten new ones a day after them", () => {
    const ids = Array.from({ length: 40 }, (_, index) => `t${index}`);
    const states = new Map([
      ["t5", { document: { ...gradedCard(null, "good", start - 3 * day), due: start - day } }],
      ["t6", { document: { ...gradedCard(null, "good", start - 3 * day), due: start - 2 * day } }],
      ["t7", { document: { ...gradedCard(null, "good", start - 3 * day), due: start + day } }],
    ]);
    expect(dueCards(ids, states, start).slice(0, 4)).toEqual(["t6", "t5", "t0", "t1"]);
    expect(dueCards(ids, states, start)).toHaveLength(2 + newCardsADay);
    for (let index = 10; index < 20; index += 1)
      states.set(`t${index}`, { document: gradedCard(null, "easy", start - 1000) });
    expect(dueCards(ids, states, start)).toEqual(["t6", "t5"]);
    expect(dueCards(ids, states, start + 1.5 * day).length).toBeGreaterThan(10);
  });

  test("of which a grade is taken back are asked first, and come as if it had not been given", () => {
    const spanOf = (card: CardState | null) => gradedCard(card, "easy", start).due - start;
    const known = { ...gradedCard(null, "good", start - 3 * day), due: start - 2 * day };
    const states = new Map([
      ["t0", { document: ungradedCard(known, start) }],
      ["t1", { document: { ...known, due: start - day } }],
    ]);
    expect(dueCards(["t0", "t1"], states, start)).toEqual(["t0", "t1"]);
    expect(spanOf(ungradedCard(known, start))).toBe(spanOf(known));
    states.set("t2", { document: ungradedCard(null, start) });
    expect(dueCards(["t0", "t1", "t2"], states, start)[0]).toBe("t2");
    expect(spanOf(ungradedCard(null, start))).toBe(spanOf(null));
  });

  test("a day brings so many new cards, also where each is answered again the same day", () => {
    const ids = Array.from({ length: 60 }, (_, index) => `t${index}`);
    const states = new Map<string, { document: CardState }>();
    const studyAt = (now: number) => {
      for (const id of dueCards(ids, states, now))
        states.set(id, { document: gradedCard(states.get(id)?.document ?? null, "good", now) });
    };
    for (let minutes = 0; minutes < 600; minutes += 15) studyAt(start + minutes * 60_000);
    expect(states.size).toBe(newCardsADay);
    const { begun: _, ...withoutBegin } = gradedCard(null, "good", start);
    const noted = new Map(ids.slice(0, 10).map((id) => [id, { document: withoutBegin }]));
    expect(dueCards(ids.slice(10), noted, start + 1), "earlier versions noted the first answer alone").toEqual([]);
    studyAt(start + 1.5 * day);
    expect(states.size).toBe(2 * newCardsADay);
  });

  test("a day is one of the reader's own dates, also where those of UTC are others", () => {
    const ids = Array.from({ length: 40 }, (_, index) => `t${index}`);
    const evening = gradedCard(null, "good", new Date(2026, 10, 2, 20).getTime());
    const noon = new Date(2026, 10, 3, 12).getTime();
    // In California this evening and noon are on one date of UTC.
    const again = { ...gradedCard(evening, "good", noon), elapsed_days: 0 };
    const states = new Map(ids.slice(0, 10).map((id) => [id, { document: again }]));
    expect(dueCards(ids, states, noon)).toEqual(ids.slice(10, 10 + newCardsADay));
  });

  test("spans are said as people say them", () => {
    expect([0, 60_000, 10 * 60_000, 3_600_000, 5 * day, 90 * day, 800 * day].map(spanWords)).toEqual([
      "1 minute",
      "1 minute",
      "10 minutes",
      "1 hour",
      "5 days",
      "3 months",
      "2 years",
    ]);
  });
});

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const schema = z.object({ text: z.string() });

describe("what is kept while studying", () => {
  test("goes to the account, and what the account has comes back", async () => {
    const storage = memory();
    const sent: unknown[] = [];
    const account: ToldEntry[] = [{ id: "pips", document: { text: "from the phone" }, at: 5 }];
    const notes = createStudyStore({
      ...{ key: "n", schema, storage: () => storage },
      ask: async (changed) => {
        sent.push(changed.map(({ id, base }) => [id, base]));
        return [
          ...account,
          ...changed.map(({ id, document, at }) => ({ id, document: document as { text: string }, at })),
        ];
      },
    });
    notes.put("lots", { text: "mine" }, 100);
    await notes.synchronize();
    const { entries, inAccount } = notes.getState();
    expect(entries.get("pips")?.document.text).toBe("from the phone");
    expect(entries.get("lots")).toEqual({ document: { text: "mine" }, at: 100, base: 100 });
    expect(inAccount).toBe(true);
    notes.put("pips", { text: "both" }, 50);
    await notes.synchronize();
    expect(sent.at(-2)).toEqual([["pips", 5]]);
    expect(JSON.parse(storage.kept.get("n") ?? "{}").lots.document.text).toBe("mine");
  });

  test("stays on the device while there is no answer, and is sent again", async () => {
    let online = false;
    const sent: string[] = [];
    const storage = memory();
    const notes = createStudyStore({
      ...{ key: "n", schema, storage: () => storage },
      ask: async (changed) => {
        if (!online) throw new Error("offline");
        sent.push(...changed.map(({ id }) => id));
        return changed.map(({ id, document, at }) => ({ id, document: document as { text: string }, at }));
      },
    });
    notes.put("pips", { text: "a" }, 1);
    await notes.synchronize();
    expect(notes.getState()).toMatchObject({ inAccount: false, problem: null });
    online = true;
    await notes.synchronize();
    expect(sent).toEqual(["pips"]);
    expect(notes.getState().inAccount).toBe(true);
  });

  test("says when the device takes nothing, and keeps it on the page", () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new Error("full");
      },
    };
    const notes = createStudyStore({ key: "n", schema, storage: () => full, ask: async () => null });
    notes.put("pips", { text: "a" }, 1);
    expect(notes.getState().problem).toContain("could not be saved");
    expect(notes.getState().entries.get("pips")?.document.text).toBe("a");
  });

  test("a page that was asleep adds to what another has written, and takes nothing of it away", () => {
    const storage = memory();
    const [asleep, other] = [0, 1].map(() =>
      createStudyStore({ key: "n", schema, storage: () => storage, ask: async () => null }),
    );
    asleep?.put("pips", { text: "a" }, 1);
    other?.put("lots", { text: "b" }, 2);
    asleep?.put("swap", { text: "c" }, 3);
    expect(Object.keys(JSON.parse(storage.kept.get("n") ?? "{}"))).toEqual(["pips", "lots", "swap"]);
    expect(asleep?.getState().entries.get("lots")?.document.text).toBe("b");
  });

  test("what the device had no room for stays on the page when another tab writes", async () => {
    vi.stubGlobal("addEventListener", (type: string, hear: () => void) => type === "storage" && heard.push(hear));
    vi.stubGlobal("removeEventListener", () => undefined);
    const heard: (() => void)[] = [];
    const storage = { ...memory(), setItem: () => expect.fail("full") };
    const notes = createStudyStore({ key: "n", schema, storage: () => storage, ask: async () => null });
    const stop = notes.subscribe(() => undefined);
    await Promise.resolve();
    notes.put("pips", { text: "a" }, 1);
    for (const hear of heard) hear();
    expect(notes.getState().entries.get("pips")?.document.text).toBe("a");
    stop();
    vi.unstubAllGlobals();
  });

  test("what was changed while the account was asked is newer than its answer", async () => {
    const waiting: ((told: ToldEntry[]) => void)[] = [];
    const storage = memory();
    const notes = createStudyStore({
      ...{ key: "n", schema, storage: () => storage },
      ask: () => new Promise<ToldEntry[]>((resolve) => waiting.push(resolve)),
    });
    notes.put("pips", { text: "first" }, 10);
    await Promise.resolve();
    await Promise.resolve();
    notes.put("pips", { text: "second" }, 20);
    waiting.shift()?.([{ id: "pips", document: { text: "first" }, at: 10 }]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(notes.getState().entries.get("pips")).toEqual({ document: { text: "second" }, at: 20, base: 10 });
  });

  test("a change is newer than the one before it, also where the device's clock was set back", () => {
    const storage = memory();
    const notes = createStudyStore({ ...{ key: "n", schema, storage: () => storage }, ask: async () => null });
    notes.put("pips", { text: "first" }, 1000);
    notes.put("pips", { text: "second" }, 10);
    expect(notes.getState().entries.get("pips")).toEqual({ document: { text: "second" }, at: 1001, base: null });
  });

  /** An account by the rules of `merge_study_entries()` for notes. `latest`: no clock of a device is believed to be later. */
  function accountOf(notes: Record<string, string>, latest = Number.POSITIVE_INFINITY) {
    const rows = new Map(Object.entries(notes).map(([id, text]) => [id, { id, document: { text }, at: 5 }]));
    let asks = 0;
    const ask: Parameters<typeof createStudyStore>[0]["ask"] = async (changed, known) => {
      asks += 1;
      if (asks > 10) throw new Error("asked without end");
      for (const { id, document, at, base } of changed) {
        const [mine, { text }] = [rows.get(id), document as { text: string }];
        const now = Math.min(at, latest);
        if (!mine || base === mine.at) rows.set(id, { id, document: { text }, at: Math.max(now, (mine?.at ?? 0) + 1) });
        else rows.set(id, { id, document: { text: `${text}, ${mine.document.text}` }, at: Math.max(now, mine.at) + 1 });
      }
      return [...rows.values()].filter(({ id, at }) => known[id] !== at);
    };
    const text = (id: string) => rows.get(id)?.document.text;
    const write = (id: string, words: string) => {
      rows.set(id, { id, document: { text: words }, at: (rows.get(id)?.at ?? 0) + 1 });
    };
    return { ask, text, write, asks: () => asks };
  }
  const storeOf = (ask: Parameters<typeof createStudyStore>[0]["ask"], storage = memory()) =>
    createStudyStore({ key: "n", schema, storage: () => storage, ask });

  test("another device's note stays where one was begun before it had arrived", async () => {
    const account = accountOf({ pips: "from the phone" });
    const notes = storeOf(account.ask);
    await notes.synchronize();
    notes.put("pips", { text: "typed meanwhile" }, 100, null);
    await notes.synchronize();
    expect(account.text("pips")).toBe("typed meanwhile, from the phone");
    expect(notes.getState().entries.get("pips")?.document.text).toBe(account.text("pips"));
    const shown = notes.getState().entries.get("pips") ?? null;
    notes.put("pips", { text: "put in order" }, 200, shown);
    await notes.synchronize();
    expect(account.text("pips")).toBe("put in order");
  });

  test("another device's note stays where one goes on typing while the account puts both together", async () => {
    const account = accountOf({ pips: "from the phone" });
    let meanwhile = () => {};
    const notes = storeOf(async (changed, known) => {
      const told = await account.ask(changed, known);
      meanwhile();
      return told;
    });
    meanwhile = () => {
      meanwhile = () => {};
      notes.put("pips", { text: "typed on" }, 200);
    };
    notes.put("pips", { text: "typed" }, 100);
    await notes.synchronize();
    await notes.synchronize();
    expect(account.text("pips")).toContain("typed on");
    expect(account.text("pips")).toContain("from the phone");
  });

  test("a device whose clock is ahead takes what another one wrote later", async () => {
    const account = accountOf({}, 1_000);
    const notes = storeOf(account.ask);
    notes.put("pips", { text: "tomorrow's" }, 90_000_000);
    await notes.synchronize();
    expect(notes.getState().entries.get("pips")).toEqual({ document: { text: "tomorrow's" }, at: 1_000, base: 1_000 });
    account.write("pips", "from the phone");
    await notes.synchronize();
    expect(notes.getState().entries.get("pips")?.document.text).toBe("from the phone");
    expect(account.text("pips")).toBe("from the phone");
  });

  test("of more entries than one call takes each is sent once, whatever the clock says", async () => {
    const storage = memory();
    const many = Array.from({ length: 450 }, (_, at) => [`n${at}`, { document: { text: "a" }, at: 9e12, base: null }]);
    storage.setItem("n", JSON.stringify(Object.fromEntries(many)));
    const account = accountOf({}, 1_000);
    const notes = storeOf(account.ask, storage);
    notes.put("pips", { text: "a" }, 9e12);
    await notes.synchronize();
    expect(account.asks()).toBe(4);
    expect([...notes.getState().entries.values()].filter(({ at, base }) => at !== base)).toEqual([]);
  });
});
