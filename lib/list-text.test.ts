import { expect, test } from "vitest";
import { listText } from "./list-text.ts";

test("a list ends with and", () => {
  expect(listText(["Ada"])).toBe("Ada");
  expect(listText(["Ada", "Ben"])).toBe("Ada and Ben");
  expect(listText(["Ada", "Ben", "Cy"])).toBe("Ada, Ben, and Cy");
});
