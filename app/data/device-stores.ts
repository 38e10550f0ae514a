import { listOf, type Reader, type Rule, ruleOf, rules } from "./device-store-rules.ts";

/**
 * What the browser stores of a visitor, by name. A member's is stored under the name with `@` and the member's id, so that nobody
 * else on the device reads it; without an owner it is the visitor's. adr/0060 lists every name.
 * @throws {Error} for a name without a rule: it would stay on the device.
 */
export function ownedKey(key: string, owner: string | null): string {
  if (!ruleOf(key)) throw new Error(`Say in device-store-rules.ts what becomes of ${key} when its owner signs out`);
  return owner === null ? key : `${key}@${owner}`;
}

const ownedName = /^(.+)@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The device's stores, with whose they are. */
function storesIn(storage: Storage) {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  return names
    .flatMap((name) => {
      const [, key = name, user = null] = ownedName.exec(name) ?? [];
      const rule = ruleOf(key);
      return rule ? [{ name, key, user, rule }] : [];
    })
    .sort((a, b) => rules.indexOf(a.rule) - rules.indexOf(b.rule));
}

const storedValue = ({ isText }: Rule, text: string | null): unknown => (isText ? text : JSON.parse(text ?? "null"));
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function put(storage: Storage, name: string, value: unknown): void {
  if (value === null) storage.removeItem(name);
  else if (storage.getItem(name) !== textOf(value)) storage.setItem(name, textOf(value));
}

/** Takes from a member who is signed out what the account has. */
function keepUnsent(storage: Storage, key: string, user: string, rule: Rule, device: Storage): void {
  const name = ownedKey(key, user);
  try {
    const read: Reader = (other) => JSON.parse(device.getItem(ownedKey(other, user)) ?? "null");
    const value = storedValue(rule, storage.getItem(name));
    put(storage, name, value === null ? null : rule.unsent(value, read));
  } catch {
    // What cannot be read cannot be sent, now or later.
    storage.removeItem(name);
  }
}

/** Gives what nobody owned to the member who has signed in. Where there is no room for it, it stays as it was. */
function adopt(storage: Storage, key: string, owner: string | null, rule: Rule, device: Storage): void {
  const text = storage.getItem(key);
  if (text === null) return;
  try {
    const value = storedValue(rule, text);
    const parts = rule.split?.(value) ?? new Map([[null, value]]);
    if (owner === null && [...parts.keys()].every((mark) => mark === null)) {
      put(storage, key, parts.get(null) ?? null);
      return;
    }
    // First, so that there is room for it under its new name.
    storage.removeItem(key);
    for (const [mark, part] of parts) {
      const user = mark ?? owner;
      if (part === null) continue;
      if (user === null) put(storage, key, part);
      else joinWith(storage, key, user, part, rule);
      if (user !== null && user !== owner) keepUnsent(storage, key, user, rule, device);
    }
  } catch {
    // Unreadable, or no room: the store that reads it reports the problem.
    storage.setItem(key, text);
  }
}

function joinWith(storage: Storage, key: string, user: string, part: unknown, rule: Rule): void {
  const name = ownedKey(key, user);
  const addTo = (other: string, item: unknown) => {
    const there = ownedKey(other, user);
    put(storage, there, [...listOf(JSON.parse(storage.getItem(there) ?? "null")), item]);
  };
  put(storage, name, rule.join(part, storedValue(rule, storage.getItem(name)), addTo));
}

/**
 * Brings a storage to what may lie in it while `owner` is signed in, null for nobody: what nobody owned becomes the member's, and what
 * accounts have of other members leaves. `device` holds what the account's marks are read from. Doing it twice changes nothing.
 */
export function settleStorage(storage: Storage, owner: string | null, device: Storage = storage): void {
  for (const { key, user, rule } of storesIn(storage)) {
    if (user === null) adopt(storage, key, owner, rule, device);
    else if (user !== owner) keepUnsent(storage, key, user, rule, device);
  }
}

/** Takes everything of a member from a storage: the account was erased. */
export function forgetOwner(storage: Storage, user: string): void {
  for (const store of storesIn(storage)) if (store.user === user) storage.removeItem(store.name);
}
