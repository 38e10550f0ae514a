import { expect, test } from "vitest";
import { acceptedEncodings } from "./accept-encoding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br gzip identity"],
  ["gzip", "gzip identity"],
  ["x-gzip", "gzip identity"],
  ["BR", "br identity"],
  ["*", "br gzip identity"],
  ["br;q=0, *", "gzip identity"],
  ["br;q=0.5, gzip;q=0.9", "gzip br identity"],
  ["identity, br;q=0.1", "identity br"],
  ["br ; q=0.000 , gzip", "gzip identity"],
  ["identity;q=0, gzip", "gzip"],
  ["*;q=0", "identity"],
  ["vibrant, gzipped", "identity"],
  ["br;q=nonsense", "br identity"],
])("%s means %s", (header, order) => {
  expect(acceptedEncodings(header).join(" ")).toBe(order);
  // The second time it is remembered.
  expect(acceptedEncodings(header).join(" ")).toBe(order);
});

test("remembers only so many headers", () => {
  for (let i = 0; i < 1000; i++) expect(acceptedEncodings(`br, x${i}`)).toEqual(["br", "identity"]);
});
