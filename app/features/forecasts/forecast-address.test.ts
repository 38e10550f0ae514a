import { expect, test } from "vitest";
import { forecastHref, readChoice } from "./forecast-address.ts";

const read = (href: string) => readChoice(new URL(href, "http://site").searchParams);

test("a choice survives its address, and the default has the plain one", () => {
  for (const choice of [
    { horizon: "day", symbol: "" },
    { horizon: "month", symbol: "GBPJPY" },
    { horizon: "week", symbol: "" },
  ] as const)
    expect(read(forecastHref(choice))).toEqual(choice);
  expect(forecastHref({ horizon: "day", symbol: "" })).toBe("/forecasts");
});

test("an unknown horizon or pair is the default", () => {
  expect(read("/forecasts?horizon=year&pair=DOGEUSD")).toEqual({ horizon: "day", symbol: "" });
});
