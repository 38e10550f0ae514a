import { expect, test } from "vitest";
import { termsCompared } from "./definition.ts";
import type { SiteContent, Term } from "./passages.ts";

const bare = (id: string, term: string, also: readonly string[] = []): Term => ({
  ...{ id, term, also, short: "", body: "", related: [] },
});
const contentOf = (terms: readonly Term[]) => ({ terms }) as unknown as SiteContent;
const ids = (content: SiteContent, ...names: string[]) => termsCompared(content, names).map(({ id }) => id);

test("terms that are compared are found by their names, by others of theirs, and without their kind", () => {
  const content = contentOf([
    bare("pip", "Pip", ["price interest point"]),
    bare("hedging", "Hedging"),
    bare("hedging-account", "Hedging account"),
    bare("netting-account", "Netting account"),
    bare("ecn", "ECN"),
  ]);
  expect(ids(content, "what is a pip", "ecn account")).toEqual(["pip", "ecn"]);
  expect(ids(content, "price interest points", "netting account")).toEqual(["pip", "netting-account"]);
  expect(ids(content, "hedging", "netting")).toEqual(["hedging-account", "netting-account"]);
  expect(ids(content, "pip", "something else")).toEqual(["pip"]);
});

test("the names of the glossary are brought into the form of comparing once, and not by each question", () => {
  let read = 0;
  const counted = (id: string): Term => ({
    ...bare(id, id),
    get also() {
      read += 1;
      return [`${id} other`];
    },
  });
  const content = contentOf(Array.from({ length: 50 }, (_, at) => counted(`word${at}`)));
  for (let asked = 0; asked < 3; asked += 1) expect(ids(content, "lose", "compare")).toEqual([]);
  expect(read).toBe(50);
});
