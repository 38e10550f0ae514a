import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { readConfig } from "#config";
import { functionFetch } from "./function-environment.ts";

it("a function reaches a private language model where the environment names it, and not where the console does", async () => {
  const model = createServer((_, response) => response.end("answered"));
  await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://localhost:${(model.address() as AddressInfo).port}/v1`;
  const config = readConfig({ SITE_URL: "https://school.example", ASSISTANT_BASE_URL: baseUrl });
  const fetchOf = (publicOnly: readonly string[]) =>
    functionFetch(
      { ...config, publicOnly },
      () => false,
      () => Promise.reject(new Error("not this site")),
    );
  try {
    expect(await (await fetchOf([])(`${baseUrl}/chat/completions`)).text()).toBe("answered");
    await expect(fetchOf(["assistant"])(`${baseUrl}/chat/completions`)).rejects.toThrow("begins with https://");
    const secure = baseUrl.replace("http:", "https:");
    const named = { ...config, assistant: { ...config.assistant, baseUrl: secure }, publicOnly: ["assistant"] };
    const ask = functionFetch(
      named,
      () => false,
      () => Promise.reject(new Error("not this site")),
    );
    await expect(ask(`${secure}/chat/completions`)).rejects.toThrow("leads to a private address");
  } finally {
    model.close();
  }
});
