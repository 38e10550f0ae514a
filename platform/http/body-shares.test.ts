import { expect, test } from "vitest";
import { createBodyShares } from "./body-shares.ts";
import { inProcessAddress } from "./client-address.ts";

const limits = {
  ofAddress: { burst: 1_000, perSecond: 0.001 },
  ofProcess: { burst: 1_500, perSecond: 0.001 },
  small: 100,
};
const nobody = async () => false;
const post = (length: number | null, method = "POST") =>
  new Request("http://site.example/", {
    method,
    ...(method === "POST" && { body: "x" }),
    headers: length === null ? {} : { "content-length": String(length) },
  });

/** How many of these are let in. */
async function letIn(requests: readonly Request[], clients: readonly string[], isExempt = nobody): Promise<number> {
  const shares = createBodyShares(limits);
  let count = 0;
  for (const [index, request] of requests.entries())
    await shares.take(request, clients[index % clients.length] ?? "", isExempt).then(
      () => {
        count += 1;
      },
      (error: { status: number }) => expect(error.status).toBe(429),
    );
  return count;
}
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

test("one address may send so many bytes, and others are not kept from theirs", async () => {
  expect(
    await letIn(
      times(6, () => post(250)),
      ["a"],
    ),
  ).toBe(4);
  expect(
    await letIn(
      times(12, () => post(50)),
      ["a", "b"],
    ),
  ).toBe(12);
});

test("a body that does not say its length is counted as it is read, and ended where the part is used up", async () => {
  const shares = createBodyShares(limits);
  const piece = new Uint8Array(90);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 1;
        if (sent > 40) controller.close();
        else controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  const endless = new Request("http://site.example/", { method: "POST", body, duplex: "half" } as RequestInit);
  const taken = await shares.take(endless, "a", nobody);
  await expect(taken.arrayBuffer()).rejects.toMatchObject({ status: 429 });
  expect(sent).toBeLessThan(16);
  await expect(shares.take(post(250), "a", nobody)).rejects.toMatchObject({ status: 429 });
  expect((await shares.take(post(250), "b", nobody)).method).toBe("POST");
});

test("of large bodies all addresses together may send so many bytes; small ones go on", async () => {
  expect(
    await letIn(
      times(6, () => post(500)),
      ["a", "b", "c", "d", "e", "f"],
    ),
  ).toBe(3);
  expect(
    await letIn(
      times(30, () => post(100)),
      times(30, () => crypto.randomUUID()),
    ),
  ).toBe(30);
});

test("requests without a body, of this process to itself and with the service key are not counted", async () => {
  expect(
    await letIn(
      times(20, () => post(900, "GET")),
      ["a"],
    ),
  ).toBe(20);
  expect(
    await letIn(
      times(20, () => post(900)),
      [inProcessAddress],
    ),
  ).toBe(20);
  expect(
    await letIn(
      times(20, () => post(900)),
      ["a"],
      async () => true,
    ),
  ).toBe(20);
});
