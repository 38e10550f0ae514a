import { afterEach, beforeEach, vi } from "vitest";
import { browserStorage } from "./memory-storage.ts";

/** Each test of the file in a new tab: nothing stored, no module loaded, and a clock that the test moves unless it is the machine's. */
export function inBrowserTab({ clock = "moved" }: { readonly clock?: "moved" | "real" } = {}): void {
  beforeEach(() => {
    // Files share their modules, and another one may have loaded the real account with them.
    vi.resetModules();
    if (clock === "moved") vi.useFakeTimers();
    vi.stubGlobal("document", {});
    vi.stubGlobal("localStorage", browserStorage());
    vi.stubGlobal("sessionStorage", browserStorage());
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("removeEventListener", () => {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
    vi.resetModules();
  });
}
