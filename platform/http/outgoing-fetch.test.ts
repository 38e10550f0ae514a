import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutgoingFetch, createStreamingFetch, fetchPublic } from "./outgoing-fetch.ts";
import { connectPublic, isPublicAddress } from "./outgoing-guard.ts";

const server = createServer((request, response) => {
  if (request.url === "/slow") return;
  if (request.url === "/trickle") {
    response.write("x");
    setInterval(() => response.write("x"), 20).unref();
  } else if (request.url === "/large") response.end("x".repeat(2_000));
  else if (request.url === "/nothing") response.writeHead(204).end();
  else if (request.url === "/moved") response.writeHead(302, { location: "/large" }).end();
  else request.pipe(response);
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const here = createOutgoingFetch({ allowsPrivate: true, timeoutMs: 200, maxBytes: 1_000 });
const published = createOutgoingFetch({ allowsPrivate: false, timeoutMs: 200 });

describe("a request to another server", () => {
  it("brings the answer", async () => {
    const answer = await here(`${origin}/echo`, { method: "POST", body: new URLSearchParams({ a: "ä" }) });
    expect([answer.status, await answer.text()]).toEqual([200, "a=%C3%A4"]);
  });

  it("ends after its time, also when the answer trickles", async () => {
    await expect(here(`${origin}/slow`)).rejects.toThrow(/abort/i);
    await expect(here(`${origin}/trickle`)).rejects.toThrow(/abort/i);
  });

  it("reads no more than its limit and follows no redirect", async () => {
    await expect(here(`${origin}/large`)).rejects.toThrow("larger than 1000 bytes");
    expect((await here(`${origin}/moved`)).status).toBe(302);
  });

  it("of a published site never reaches a private address, by number or by name, and needs TLS", async () => {
    await expect(published(origin)).rejects.toThrow("begins with https://");
    await expect(published(origin.replace("http", "https"))).rejects.toThrow("private address");
    await expect(published("https://[::1]/")).rejects.toThrow("private address");
    await expect(published("https://localhost/")).rejects.toThrow("leads to a private address");
  });
});

describe("a request whose answer is streamed", () => {
  const streaming = createStreamingFetch({ allowsPrivate: true });

  it("sends its body and passes the answer on as it comes", async () => {
    const echoed = await streaming(`${origin}/echo`, { method: "PUT", body: Buffer.from("ä") });
    expect(await echoed.text()).toBe("ä");
    const ending = new AbortController();
    const { body } = await streaming(`${origin}/trickle`, { signal: ending.signal });
    const reader = body?.getReader();
    expect((await reader?.read())?.value).toEqual(new Uint8Array([120]));
    ending.abort();
    await expect(reader?.read()).rejects.toThrow(/abort/i);
  });

  it("takes a redirect for an answer, or for an error where it is asked to", async () => {
    expect((await streaming(`${origin}/moved`, { redirect: "manual" })).status).toBe(302);
    await expect(streaming(`${origin}/moved`, { redirect: "error" })).rejects.toThrow("leads elsewhere");
    expect((await streaming(`${origin}/nothing`)).body).toBeNull();
  });

  it("of the open internet alone never reaches a private address", async () => {
    await expect(fetchPublic(origin)).rejects.toThrow("begins with https://");
    await expect(fetchPublic("https://169.254.169.254/")).rejects.toThrow("private address");
    await expect(fetchPublic("https://localhost/", { method: "POST", body: "x" })).rejects.toThrow(
      "leads to a private address",
    );
  });
});

it("a connection to the open internet is none to a private address, by number or by name", async () => {
  const port = Number(new URL(origin).port);
  await expect(connectPublic("127.0.0.1", port, 500)).rejects.toThrow("private address");
  await expect(connectPublic("localhost", port, 500)).rejects.toThrow("leads to a private address");
});

it.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["10.1.2.3", false],
  ["172.31.0.1", false],
  ["169.254.169.254", false],
  ["100.100.0.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::ffff:127.0.0.1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["no address", false],
])("%s is public: %s", (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));
