import { afterEach, beforeEach, vi } from "vitest";
import { browserStorage } from "./memory-storage.ts";

/** Each test of the file in a new tab: nothing stored, no module loaded, and a clock that the test moves. */
export function inBrowserTab(): void {
  beforeEach(() => {
    // Files share their modules, and another one may have loaded the real account with them.
    vi.resetModules();
    vi.useFakeTimers();
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
