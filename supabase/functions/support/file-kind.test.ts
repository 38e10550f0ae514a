import { expect, test } from "vitest";
import { fileKind, otherContent } from "./file-kind.ts";

const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));
const journal = "\uFEFFPK\t0\t10:00:00.000\towl-carry (EURUSD,H1)\tLicense: active\r\n";

test("a text may be in UTF-16, as MetaTrader writes its logs", () => {
  expect(fileKind("20260105.log", bytes(journal, "utf16le"))).toEqual({ type: "text/plain" });
  const swapped = new Uint8Array(Buffer.from(journal, "utf16le").swap16());
  expect(fileKind("journal.txt", swapped)).toEqual({ type: "text/plain" });
});

test("a text may be in an encoding of Windows, as Excel writes CSV", () => {
  const german = "Auftrag;Größe\r\n1;0,10 Lot für EUR/USD\r\n";
  expect(fileKind("orders.csv", bytes(german, "latin1"))).toEqual({ type: "text/plain" });
  const page = bytes(" <html>für</html>", "latin1");
  expect(fileKind("a.txt", page)).toEqual({ problem: otherContent("a.txt") });
  // The beginning of a ZIP, and of a program.
  for (const begin of ["PK\x03\x04\x14\xff", "MZ\x90\x01\x03\xff"])
    expect(fileKind("a.log", bytes(begin, "latin1"))).toEqual({ problem: otherContent("a.log") });
});

test("what a browser could run is no text in any encoding, and bytes are none", () => {
  for (const encoding of ["utf8", "utf16le"] as const)
    expect(fileKind("a.txt", bytes("\uFEFF <script>alert(1)</script>", encoding))).toEqual({
      problem: otherContent("a.txt"),
    });
  expect(fileKind("a.log", bytes("one\0two", "latin1"))).toEqual({ problem: otherContent("a.log") });
  expect(fileKind("a.png", bytes(journal, "utf16le"))).toEqual({ problem: otherContent("a.png") });
});
