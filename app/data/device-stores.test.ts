import { beforeEach, describe, expect, test } from "vitest";
import { memoryStorage } from "../../tests/support/memory-storage.ts";
import { forgetOwner, ownedKey, settleStorage } from "./device-stores.ts";

const ana = "11111111-1111-4111-8111-111111111111";
const ben = "22222222-2222-4222-8222-222222222222";
let storage: Storage;
beforeEach(() => {
  storage = memoryStorage();
});

const put = (key: string, owner: string | null, value: unknown) =>
  storage.setItem(ownedKey(key, owner), typeof value === "string" ? value : JSON.stringify(value));
const get = (key: string, owner: string | null) => JSON.parse(storage.getItem(ownedKey(key, owner)) ?? "null");
const names = () => Array.from({ length: storage.length }, (_, at) => storage.key(at));

const sent = { id: "sent", updatedAt: 5, syncedAt: 5, name: "EMA" };
const unsent = { id: "unsent", updatedAt: 7, syncedAt: 5, name: "RSI" };
const made = { id: "made", updatedAt: 9, name: "CCI" };
const inAccount = { document: { text: "told" }, at: 5, base: 5 };
const offline = { document: { text: "offline" }, at: 8, base: 5 };

/** One store of each kind: what of it the account has, and what it does not have yet. */
const stores = [
  ["northpip.lesson-notes", { pips: inAccount }, { lots: offline }],
  ["northpip.flash-cards", { pips: inAccount }, { lots: offline }],
  ["northpip.reading", { pips: inAccount }, { lots: offline }],
  ["northpip.lab.library", [sent], [unsent, made]],
  // The account of a run is the one it was traded on.
  [
    "northpip.lab.runs",
    [{ id: "a", madeAt: 1, account: { deposit: 10_000 }, owner: ana }],
    [{ id: "b", madeAt: 2, account: { deposit: 10_000 } }],
  ],
  ["northpip.simulator.accounts", [sent], [unsent]],
  ["northpip.watchlist", [{ ...sent, id: "watchlist" }], [{ ...unsent, id: "watchlist" }]],
  ["northpip.chart-layouts", [sent], [made]],
  ["northpip.simulator.account", sent, unsent],
] as const;

describe.each(stores)("%s", (key, known, waiting) => {
  test("leaves the device with its member once the account has it", () => {
    put(key, ana, known);
    settleStorage(storage, null);
    expect(names()).toEqual([]);
  });

  test("waits under its member's id where the account does not have it, for nobody else", () => {
    put(key, ana, waiting);
    settleStorage(storage, ben);
    expect(get(key, ana)).toEqual(waiting);
    expect(get(key, ben)).toBeNull();
    expect(get(key, null)).toBeNull();
    settleStorage(storage, ana);
    expect(get(key, ana)).toEqual(waiting);
  });

  test("stays as it is while its member is signed in", () => {
    put(key, ana, known);
    settleStorage(storage, ana);
    expect(get(key, ana)).toEqual(known);
  });

  test("goes to whoever signs in where nobody was signed in when it was made", () => {
    const [first] = Array.isArray(waiting) ? waiting : [waiting];
    if (key === "northpip.lesson-notes" || key === "northpip.flash-cards" || key === "northpip.reading")
      put(key, null, { lots: { ...offline, base: null } });
    else put(key, null, Array.isArray(waiting) ? [first] : first);
    const before = get(key, null);
    settleStorage(storage, ben);
    expect(get(key, ben)).toEqual(before);
    expect(get(key, null)).toBeNull();
    settleStorage(storage, ben);
    expect(get(key, ben)).toEqual(before);
  });

  test("goes with an erased account, sent or not", () => {
    put(key, ana, waiting);
    put(key, ben, waiting);
    forgetOwner(storage, ana);
    expect(names()).toEqual([ownedKey(key, ben)]);
  });
});

test("what part of a list the account has leaves, the rest waits", () => {
  put("northpip.lab.library", ana, [sent, unsent]);
  put("northpip.lesson-notes", ana, { pips: inAccount, lots: offline });
  settleStorage(storage, null);
  expect(get("northpip.lab.library", ana)).toEqual([unsent]);
  expect(get("northpip.lesson-notes", ana)).toEqual({ lots: offline });
});

test("finished lessons leave by what the account is known to have", () => {
  put("finished-lessons", ana, ["pips", "lots"]);
  put("finished-lessons.in-account", ana, ["pips"]);
  settleStorage(storage, ben);
  expect(names()).toEqual([ownedKey("finished-lessons", ana)]);
  expect(get("finished-lessons", ana)).toEqual(["lots"]);
  put("finished-lessons", null, ["pairs"]);
  settleStorage(storage, ana);
  expect(get("finished-lessons", ana)).toEqual(["lots", "pairs"]);
});

test("a member's cart leaves, a visitor's stays and goes along when they sign in", () => {
  put("cart", ana, { version: 1, items: [{ id: "tern-trend" }] });
  put("cart.started.reference", ana, "123");
  settleStorage(storage, null);
  expect(names()).toEqual([]);
  put("cart", null, { version: 1, items: [] });
  put("cart.unreadable", null, '{"version":');
  settleStorage(storage, null);
  expect(names()).toEqual(["cart", "cart.unreadable"]);
  settleStorage(storage, ben);
  expect(storage.getItem(ownedKey("cart.unreadable", ben))).toBe('{"version":');
});

test("the open strategy leaves where it is saved as it is, and waits where it is not", () => {
  const open = (text: string) => ({ document: { text, name: "a" }, origin: { kind: "blank" }, keptAt: 9 });
  put("northpip.lab.strategy", ana, open("saved"));
  put("northpip.lab.strategy", ben, open("edited"));
  // The account writes the fields of a document in another order.
  for (const user of [ana, ben])
    put("northpip.lab.library", user, [{ ...sent, document: { name: "a", text: "saved" } }]);
  settleStorage(storage, null);
  expect(names()).toEqual([ownedKey("northpip.lab.strategy", ben)]);
});

test("a visitor's open account stays open for the member, whose own goes to the others", () => {
  put("northpip.simulator.account", null, made);
  put("northpip.simulator.account", ana, unsent);
  settleStorage(storage, ana);
  expect(get("northpip.simulator.account", ana)).toEqual(made);
  expect(get("northpip.simulator.accounts", ana)).toEqual([unsent]);
});

test("what an earlier version left of other accounts is not given to whoever signs in", () => {
  put("northpip.lab.library", null, [
    { ...sent, account: ana },
    { ...unsent, account: ana },
    { ...sent, id: "mine", account: ben },
    made,
  ]);
  put("northpip.lesson-notes", null, { pips: inAccount, lots: { ...offline, base: null } });
  settleStorage(storage, ben);
  expect(get("northpip.lab.library", ben)).toEqual([{ ...sent, id: "mine", account: ben }, made]);
  expect(get("northpip.lab.library", ana)).toEqual([{ ...unsent, account: ana }]);
  expect(Object.keys(get("northpip.lesson-notes", ben))).toEqual(["lots"]);
});

test("a form that staff did not save waits for them, and settings are everybody's", () => {
  put("admin:posts:new", ana, { title: "Draft" });
  storage.setItem("northpip.theme", "night");
  settleStorage(storage, ben);
  expect(names()).toEqual([ownedKey("admin:posts:new", ana), "northpip.theme"]);
});

test("what cannot be read stays with a visitor, and leaves with a member", () => {
  put("northpip.simulator.account", null, "nonsense");
  put("northpip.lab.library", ana, "nonsense");
  settleStorage(storage, null);
  expect(names()).toEqual(["northpip.simulator.account"]);
});

test("where there is no room for it under a member's name, a visitor's stays", () => {
  put("northpip.lab.library", null, [made]);
  const store = storage.setItem.bind(storage);
  storage.setItem = (key, text) => {
    if (key.includes("@")) throw new Error("full");
    store(key, text);
  };
  settleStorage(storage, ana);
  expect(get("northpip.lab.library", null)).toEqual([made]);
});

test("a name without a rule is refused, because nothing would take it from the device", () => {
  expect(() => ownedKey("northpip.new-store", ana)).toThrow("device-store-rules.ts");
  expect(ownedKey("admin:robots:owl", ana)).toBe(`admin:robots:owl@${ana}`);
});
