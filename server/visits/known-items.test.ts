import { afterEach, expect, test, vi } from "vitest";
import { createKnownItems } from "./known-items.ts";

afterEach(() => void vi.restoreAllMocks());

test("what may be counted follows content also where the clock was set back", async () => {
  let epoch = 1;
  let read = 0;
  const answer = { data: [], error: null };
  const query = { eq: () => ({ maybeSingle: async () => ({ data: null, error: null }) }) };
  const page = { body: { identity: Buffer.from("<loc>http://northpip.example/courses</loc>") } };
  const known = createKnownItems({
    client: { from: () => ({ select: () => Object.assign(Promise.resolve(answer), query) }) } as never,
    epoch: { current: () => epoch, advance() {}, close: async () => undefined },
    pages: {
      resolve: async () => ({ kind: "page" }) as never,
      render: async () => {
        read += 1;
        return { page, status: 200 } as never;
      },
    },
    siteUrl: "http://northpip.example",
  });
  expect([...(await known()).paths]).toEqual(["/courses"]);
  const [date, clock] = [Date.now(), performance.now()];
  vi.spyOn(Date, "now").mockReturnValue(date - 3_600_000);
  vi.spyOn(performance, "now").mockReturnValue(clock + 60_000);
  epoch += 1;
  await known();
  expect(read).toBe(2);
});
