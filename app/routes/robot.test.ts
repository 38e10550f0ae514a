import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { robots } from "#content/robots.ts";
import { CartProvider } from "../features/cart/cart-provider.tsx";
import RobotPage from "./robot.tsx";

const Page = RobotPage as unknown as FunctionComponent<{ readonly loaderData: object }>;

it("says nothing of a record, of simulated figures or of rules to come where a robot has none", () => {
  const children = createElement(Page, { loaderData: { robot: robots[0], record: null, live: [] } });
  const text = renderToStaticMarkup(createElement(MemoryRouter, {}, createElement(CartProvider, { children })));
  expect(text).toContain("No rules are shown here");
  expect(text).toContain("There is none.");
  expect(text).toContain("No live or demo account record is published here.");
  expect(text).not.toMatch(/You can compute it again|above is simulated|not here yet/);
});
