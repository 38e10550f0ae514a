import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { assistantProblem } from "./check-assistant.ts";

test("a language model that the console names is asked on the open internet alone, also for the state of the system", async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    response.end(JSON.stringify({ data: [{ id: "small" }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const assistant = { baseUrl, apiKey: "sk-1", model: "small" };
  expect(await assistantProblem({ assistant, publicOnly: ["assistant"] })).toMatch(/is in a private network/);
  expect(asked).toEqual([]);
  expect(await assistantProblem({ assistant, publicOnly: ["mail"] })).toBeUndefined();
  expect(asked).toEqual(["Bearer sk-1"]);
  server.close();
});
