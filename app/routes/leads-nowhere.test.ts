import { expect, test } from "vitest";
import { leadsNowhere } from "./leads-nowhere.ts";

test("an address of the test checkout leads nowhere while a provider sells", () => {
  expect(leadsNowhere("paddle", "/_sandbox/checkout/tern-trend")).toBe(true);
  expect(leadsNowhere("paddle", "https://pay.example/tern-trend")).toBe(false);
  expect(leadsNowhere("sandbox", "/_sandbox/checkout/tern-trend")).toBe(false);
  expect(leadsNowhere("none", "/_sandbox/checkout/tern-trend")).toBe(false);
});
