import { expect, test } from "vitest";
import { isConnectionError } from "./connection-errors.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

test.each(["57P01", "57P03", "53300", "08006", "ECONNREFUSED", "ENOENT", "EPIPE"])(
  "%s means the connection failed",
  (code) => {
    expect(isConnectionError(withCode(code))).toBe(true);
  },
);

test.each(["57014", "42501", "23505", "25P02", "53100"])("%s is a statement's own error", (code) => {
  expect(isConnectionError(withCode(code))).toBe(false);
});

test("the driver's errors without a code are recognized", () => {
  expect(isConnectionError(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isConnectionError(new Error("Query read timeout"))).toBe(true);
  expect(isConnectionError(new Error("something else"))).toBe(false);
});
