import { deviceStorage } from "#lib/browser-storage.ts";
import { createStore } from "#lib/store.ts";

const stored = "finished-lessons";
const none: ReadonlySet<string> = new Set();

/** What the device stored: ids, each a lesson's. Anything else is left out. */
export function readFinished(text: string | null): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return new Set(
      Array.isArray(list) ? list.filter((id) => typeof id === "string" && /^[a-z0-9-]{1,80}$/.test(id)) : [],
    );
  } catch {
    return none;
  }
}

const store = createStore<{ readonly ids: ReadonlySet<string>; readonly problem: string | null }>(
  { ids: none, problem: null },
  {
    onFirstListener: () => {
      const read = () => store.merge({ ids: readFinished(deviceStorage()?.getItem(stored) ?? null) });
      queueMicrotask(read);
      // Another tab finished one.
      addEventListener("storage", read);
      return () => removeEventListener("storage", read);
    },
  },
);

/** The lessons whose exercise this visitor has passed, on this device. */
export const finishedLessons = store;

export function finishLesson(id: string): void {
  const ids = new Set([...readFinished(deviceStorage()?.getItem(stored) ?? null), ...store.getState().ids, id]);
  try {
    const device = deviceStorage();
    if (!device) throw new Error("refused");
    device.setItem(stored, JSON.stringify([...ids]));
    store.set({ ids, problem: null });
  } catch {
    store.set({
      ids,
      problem:
        "Your progress could not be saved on this device: its storage is full or switched off. It counts until you leave the site.",
    });
  }
}
