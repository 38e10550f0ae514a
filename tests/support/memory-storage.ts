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
