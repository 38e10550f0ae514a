import { describe, expect, it } from "vitest";
import { memoryStorage } from "../../../tests/support/memory-storage.ts";
import { createAccountShelf } from "./account-shelf.ts";
import { changed } from "./desk.ts";
import { newAccount, parseAccount, readAccount, type SimulatorAccount, shelfKey } from "./saved-account.ts";
import { mergeAccounts } from "./synced-accounts.ts";

const wednesday = Date.UTC(2026, 10, 18, 12);
const account = (id: string, updatedAt: number, part: Partial<SimulatorAccount> = {}): SimulatorAccount => ({
  ...newAccount(wednesday, { id, name: `Account ${id}`, updatedAt }),
  ...part,
});
const cancel = (order: number) => ({ time: wednesday, event: { kind: "cancel", order } }) as const;

describe("the accounts of a device", () => {
  it("wait on the shelf, newest first, and come back as they were", () => {
    const storage = memoryStorage();
    const shelf = createAccountShelf(() => storage);
    const [older, newer] = [account("a", 1, { decisions: [cancel(1)] }), account("b", 5)];
    shelf.add(older);
    shelf.add(newer);
    const again = createAccountShelf(() => storage);
    again.read();
    expect(again.others("")).toEqual([newer, older]);
    expect(again.others("b")).toEqual([older]);
    again.drop("b");
    expect(JSON.parse(storage.getItem(shelfKey) ?? "")).toHaveLength(1);
  });

  it("stay in memory where the device has no room, and say that they are not stored", () => {
    const refusing = {
      ...memoryStorage(),
      setItem() {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const shelf = createAccountShelf(() => refusing);
    expect(shelf.add(account("a", 1))).toBe(false);
    expect(shelf.isStored()).toBe(false);
    expect(shelf.writeOpen(account("b", 1))).toBe(false);
    expect(shelf.others("b").map(({ id }) => id)).toEqual(["a"]);
  });

  it("include one that was stored before accounts had names", () => {
    const storage = memoryStorage();
    const { id: _, name: __, updatedAt: ___, ...before } = account("a", 1);
    storage.setItem("northpip.simulator.account", JSON.stringify(before));
    expect(readAccount(storage)).toMatchObject({ id: expect.any(String), name: "Account 1", updatedAt: 1 });
  });

  it("are refused from outside where a field is of another kind", () => {
    expect(parseAccount(account("a", 1))).not.toBeNull();
    for (const part of [{ name: "" }, { name: "x".repeat(61) }, { rules: "0" }, { decisions: [{}] }, { started: "1" }])
      expect(parseAccount({ ...account("a", 1), ...part }), JSON.stringify(part)).toBeNull();
  });
});

describe("the accounts of a device and of a member", () => {
  const merge = (device: readonly SimulatorAccount[], member: readonly SimulatorAccount[]) =>
    mergeAccounts(device, member, "ana");

  it("are the same where only prices were seen, in whatever order a database answers the fields", () => {
    const here = account("a", 5, { syncedAt: 1, time: wednesday + 60_000, decisions: [cancel(1)] });
    const { event, time } = cancel(1);
    const there = account("a", 9, { decisions: [{ event, time }] });
    expect(merge([here], [there])).toMatchObject({ items: [{ time: here.time, syncedAt: 9 }], upload: [] });
  });

  it("become two where both were traded: the newer has the name, the other is a copy", () => {
    const here = account("a", 5, { syncedAt: 1, decisions: [cancel(1)] });
    const there = account("a", 9, { decisions: [cancel(2)] });
    const { items, upload } = merge([here], [there]);
    expect(items.map(({ name }) => name)).toEqual(["Account a", "Account a (this device)"]);
    expect(items[0]?.decisions).toEqual([cancel(2)]);
    expect(upload).toMatchObject([{ name: "Account a (this device)", decisions: [cancel(1)] }]);
    expect(upload[0]?.id).not.toBe("a");
    const long = merge([{ ...here, name: "x".repeat(60) }], [there]).upload[0];
    expect(long?.name).toHaveLength(60);
  });

  it("go where they were deleted elsewhere, but not what was traded since", () => {
    expect(merge([account("a", 5, { syncedAt: 5, account: "ana" })], []).items).toEqual([]);
    expect(merge([account("a", 6, { syncedAt: 5, account: "ana" })], []).upload).toHaveLength(1);
    expect(merge([account("a", 5, { syncedAt: 5, account: "ben" })], [])).toMatchObject({
      items: [{ id: "a" }],
      upload: [],
    });
  });
});

it("a change is later than the one before, also where the clock was set back", () => {
  const ahead = account("a", Date.now() + 1_000_000);
  expect(changed(ahead, { name: "b" })).toMatchObject({ name: "b", updatedAt: ahead.updatedAt + 1 });
});
