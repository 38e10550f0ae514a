import { expect, test } from "vitest";
import { closeDay, closeOn, forecastHref, readChoice } from "./forecast-address.ts";

const read = (href: string) => readChoice(new URL(href, "http://site").searchParams);

test("a choice survives its address, and the default has the plain one", () => {
  for (const choice of [
    { horizon: "day", symbol: "", close: "" },
    { horizon: "month", symbol: "GBPJPY", close: "2026-11-20" },
    { horizon: "week", symbol: "", close: "" },
  ] as const)
    expect(read(forecastHref(choice))).toEqual(choice);
  expect(forecastHref({ horizon: "day", symbol: "", close: "" })).toBe("/forecasts");
});

test("an unknown horizon, pair or close is the default", () => {
  for (const close of ["2026-11-22", "2026-13-01", "yesterday", "999999-01-01"])
    expect(read(`/forecasts?horizon=year&pair=DOGEUSD&close=${close}`)).toEqual({
      horizon: "day",
      symbol: "",
      close: "",
    });
});

test("closes follow one another over weekends and changes of clocks", () => {
  expect(closeOn("2026-11-20")).toBe(Date.parse("2026-11-20T22:00:00Z"));
  expect(closeDay(closeOn("2026-11-20")!, 1)).toBe("2026-11-23");
  expect(closeDay(closeOn("2027-03-15")!, -1)).toBe("2027-03-12");
});
