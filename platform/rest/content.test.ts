import { describe, expect, test } from "vitest";
import { negotiate } from "./content.ts";

describe("the answer's type", () => {
  test("is the best of what the caller accepts and we can make", () => {
    expect(negotiate("text/csv;q=0.5, application/json;q=0.9", { plan: false, geoJson: false }).kind).toBe("json");
    expect(negotiate("application/geo+json, text/csv", { plan: false, geoJson: false }).kind).toBe("csv");
  });

  test("GeoJSON alone is refused with 406, as PostgREST does where PostGIS is not installed", () => {
    let refusal: unknown;
    try {
      negotiate("application/geo+json", { plan: true, geoJson: false });
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({
      status: 406,
      code: "PGRST107",
      message: "None of these media types are available: application/geo+json",
    });
  });
});
