import { expect, it, vi } from "vitest";
import { saveSheet } from "./save-file.ts";

it("writes a table so that Excel reads it as UTF-8, and every reader of this site as it was", async () => {
  const saved: Blob[] = [];
  vi.stubGlobal("document", { createElement: () => ({ click() {} }) });
  const made = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:file";
  });
  const gone = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  saveSheet("leads.csv", "name\r\nJosé\r\n");
  vi.unstubAllGlobals();
  made.mockRestore();
  gone.mockRestore();
  const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? []);
  // Excel takes a CSV without this mark for the code page of its Windows.
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe("name\r\nJosé\r\n");
});
