import { globSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { Button } from "./button.tsx";

test("takes no press while its work runs, and is not disabled: that would lose the focus", () => {
  const [press, preventDefault] = [vi.fn(), vi.fn()];
  const { props } = Button({ type: "submit", "aria-busy": true, onClick: press });
  props.onClick({ preventDefault });
  expect(press).not.toHaveBeenCalled();
  expect(preventDefault).toHaveBeenCalledOnce();
  expect(props).toMatchObject({ "aria-disabled": true });
  expect(props).not.toHaveProperty("disabled");
});

test("takes presses while nothing runs", () => {
  const press = vi.fn();
  const { props } = Button({ "aria-busy": false, onClick: press });
  props.onClick();
  expect(press).toHaveBeenCalledOnce();
});

test("no button is disabled by its own work, which would take the focus away", () => {
  const files = globSync("app/**/*.tsx");
  expect(files.length).toBeGreaterThan(500);
  const disabled = files.filter((file) => /<Button\b(?:[^>]|=>)*\bdisabled=\{busy\}/.test(readFileSync(file, "utf8")));
  expect(disabled).toEqual([]);
});
