/** A browser's storage in memory. */
export function memoryStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    get length() {
      return stored.size;
    },
    key: (at) => [...stored.keys()][at] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

/** The same, whose own keys are the stored names: as `localStorage` is read by name. */
export function browserStorage(): Storage {
  const memory = memoryStorage();
  return new Proxy(memory, {
    ownKeys: () => Array.from({ length: memory.length }, (_, at) => memory.key(at) ?? ""),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    get: (_, name) => (name in memory ? memory[name as keyof Storage] : memory.getItem(String(name))),
  });
}
