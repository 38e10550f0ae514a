import { expect, test } from "vitest";
import { createBodyShares } from "./body-shares.ts";
import { inProcessAddress } from "./client-address.ts";
import { readBytes } from "./read-body.ts";

const limits = {
  ofAddress: { burst: 1_000, perSecond: 0.001 },
  ofSite: { burst: 700, perSecond: 0.001 },
  ofProcess: { burst: 1_500, perSecond: 0.001 },
  small: 100,
  piece: 1,
};
const nobody = async () => false;

/** A request whose body comes in pieces of at most 50 bytes. */
function post(bytes: number): { request: Request; read: () => number } {
  let left = bytes;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const size = Math.min(50, left);
        left -= size;
        controller.enqueue(new Uint8Array(size));
        if (left === 0) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", body, duplex: "half" } as RequestInit;
  return { request: new Request("http://site.example/", init), read: () => bytes - left };
}

/** For each of these bodies, in order: read, or refused with which sentence. */
async function answers(
  bodies: readonly (readonly [client: string, bytes: number])[],
  isExempt = nobody,
  piece = limits.piece,
) {
  const shares = createBodyShares({ ...limits, piece });
  const said: string[] = [];
  for (const [client, bytes] of bodies) {
    const { request } = post(bytes);
    shares.watch(request, client, isExempt);
    said.push(
      await readBytes(request, 10_000).then(
        () => "read",
        ({ status, message }: { status: number; message: string }) =>
          `${status} ${/network/.test(message) ? "address" : "site"}`,
      ),
    );
  }
  return said;
}
const [read, ofAddress, ofSite] = ["read", "429 address", "429 site"];

test("one address may send so many bytes, and others are not kept from theirs", async () => {
  const bodies = [...Array(12).fill(["a", 100]), ["b", 100]];
  expect(await answers(bodies)).toEqual([...Array(10).fill(read), ofAddress, ofAddress, read]);
});

test("a small piece counts as what it costs to take one", async () => {
  const bodies = [...Array(12).fill(["a", 50]), ["b", 50]];
  expect(await answers(bodies, nobody, 100)).toEqual([...Array(10).fill(read), ofAddress, ofAddress, read]);
});

test("addresses of one IPv6 network are one", async () => {
  const bodies = Array.from({ length: 12 }, (_, n) => [`2001:db8:9:9::${n + 1}`, 100] as const);
  expect(await answers(bodies)).toEqual([...Array(10).fill(read), ofAddress, ofAddress]);
});

test("all networks of one IPv6 line together leave others their part of what bodies have beyond a small one", async () => {
  const line = (n: number, bytes: number) => [`2001:db8:9:${n}::1`, bytes] as const;
  const bodies = [line(1, 450), line(2, 450), line(3, 450), line(3, 100), ["b", 450]] as const;
  expect(await answers(bodies)).toEqual([read, read, ofAddress, read, read]);
});

test("what bodies have beyond a small one counts for all addresses together; small ones go on", async () => {
  const bodies = [...["a", "b", "c", "d", "e"].map((client) => [client, 600] as const), ["f", 100] as const];
  expect(await answers(bodies)).toEqual([read, read, read, ofSite, ofSite, read]);
});

test("what was announced and did not come costs nobody anything", async () => {
  const shares = createBodyShares(limits);
  for (let n = 0; n < 50; n += 1) {
    const announced = new Request("http://site.example/", {
      method: "POST",
      body: "x",
      headers: { "content-length": "900" },
    });
    shares.watch(announced, "a", nobody);
  }
  const { request } = post(900);
  shares.watch(request, "a", nobody);
  expect((await readBytes(request, 10_000)).byteLength).toBe(900);
});

test("a body that is too much is not read to its end", async () => {
  const shares = createBodyShares(limits);
  const { request, read: bytes } = post(9_000);
  shares.watch(request, "a", nobody);
  await expect(readBytes(request, 10_000)).rejects.toMatchObject({ status: 429, headers: { connection: "close" } });
  expect(bytes()).toBeLessThanOrEqual(1_100);
});

test("requests of this process to itself and with the service key are not counted", async () => {
  expect(await answers(Array(20).fill([inProcessAddress, 900]))).toEqual(Array(20).fill(read));
  expect(await answers(Array(20).fill(["a", 900]), async () => true)).toEqual(Array(20).fill(read));
});
