import { beforeEach, expect, test } from "vitest";
import { inBrowserTab } from "../../tests/support/browser-tab.ts";

const ana = "11111111-1111-4111-8111-111111111111";
const ben = "22222222-2222-4222-8222-222222222222";
const notes = "northpip.lesson-notes";
const session = "sb-127-auth-token";

inBrowserTab({ clock: "real" });
let device: Storage;
let owners: typeof import("./device-owner.ts");
beforeEach(async () => {
  device = localStorage;
  owners = await import("./device-owner.ts");
});

const signIn = (id: string, user: object = {}) =>
  device.setItem(session, JSON.stringify({ access_token: "a.e30.c", user: { id, ...user } }));
const signOut = () => device.removeItem(session);
const entry = (text: string, base: number | null = null) =>
  JSON.stringify({ pips: { document: { text }, at: 5, base } });

test("a member reads and stores under their own id, a visitor under nobody's", () => {
  owners.ownedStorage()?.setItem("cart", "[1]");
  expect(device.getItem("cart")).toBe("[1]");
  signIn(ana);
  expect(owners.ownedStorage()?.getItem("cart")).toBe("[1]");
  expect(device.getItem("cart")).toBeNull();
  signIn(ben);
  expect(owners.ownedStorage()?.getItem("cart")).toBeNull();
});

test("what was not sent is neither read nor kept by the next member, and is back with its own", () => {
  signIn(ana);
  owners.ownedStorage()?.setItem(notes, entry("offline"));
  signIn(ben);
  expect(owners.ownedStorage()?.getItem(notes)).toBeNull();
  signOut();
  expect(owners.ownedStorage()?.getItem(notes)).toBeNull();
  signIn(ana);
  expect(owners.ownedStorage()?.getItem(notes)).toBe(entry("offline"));
});

test("every store hears of a change once, after the device was brought to it", () => {
  signIn(ana);
  owners.ownedStorage()?.setItem(notes, entry("sent", 5));
  const heard: unknown[] = [];
  owners.onOwnerChange((change) => heard.push([change, device.length]));
  signOut();
  owners.settleOwner();
  owners.settleOwner();
  expect(heard).toEqual([[{ before: ana, now: null }, 0]]);
});

test("what a page stores before it has noticed a change of member is nobody else's", () => {
  signIn(ana);
  const storage = owners.ownedStorage();
  storage?.setItem("cart", "[1]");
  signIn(ben);
  storage?.setItem("cart", "[2]");
  expect(storage?.getItem("cart")).toBeNull();
  storage?.setItem("cart", "[3]");
  expect(storage?.getItem("cart")).toBe("[3]");
});

test("nothing is shown between the password and the second factor", () => {
  signIn(ana);
  owners.ownedStorage()?.setItem(notes, entry("offline"));
  signIn(ana, { factors: [{ factor_type: "totp", status: "verified" }] });
  expect(owners.settleOwner()).toBeNull();
  expect(owners.ownedStorage()?.getItem(notes)).toBeNull();
});

test("a change in another tab is told by the name of its store", () => {
  signIn(ana);
  const change = (key: string | null) => owners.isOwnedChange({ key } as StorageEvent, notes);
  expect([change(`${notes}@${ana}`), change(null), change(notes), change(`${notes}@${ben}`)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("an erased account leaves nothing in the browser or in the tab", () => {
  signIn(ana);
  owners.ownedStorage()?.setItem(notes, entry("offline"));
  owners.ownedTabStorage()?.setItem("northpip.lab.strategy", '{"document":{},"keptAt":1}');
  signOut();
  owners.settleOwner();
  owners.forgetErased(ana);
  expect([device.length, sessionStorage.length]).toEqual([0, 0]);
});
