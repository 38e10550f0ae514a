import { expect, test } from "vitest";
import { createNetworkSlots } from "./network-slots.ts";

const limits = { running: 2, waiting: 1, waitMs: 60_000 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Who has a turn, in the order in which they got it; "none" for whoever was refused. */
function taking() {
  const slots = createNetworkSlots(limits);
  const given: string[] = [];
  const giveBack: (() => void)[] = [];
  return {
    given,
    giveBack,
    async ask(address: string) {
      const release = await slots.take(address);
      given.push(release ? address : "none");
      if (release) giveBack.push(release);
    },
  };
}

test("the addresses of one IPv6 network have no more turns together than one address has", async () => {
  const { given, giveBack, ask } = taking();
  for (const subscriber of [1, 2, 3, 4, 5, 6]) void ask(`2001:db8:1:${subscriber}::9`);
  void ask("2001:db8:2:1::9");
  await turn();
  expect(given).toEqual(["2001:db8:1:1::9", "2001:db8:1:2::9", "2001:db8:2:1::9"]);
  giveBack[0]?.();
  await turn();
  expect(given.at(-1)).toBe("2001:db8:1:3::9");
});

test("as many wait of a network as of four addresses, and one more is refused and holds nothing", async () => {
  const { given, giveBack, ask } = taking();
  for (let subscriber = 1; subscriber <= 7; subscriber += 1) void ask(`2001:db8:1:${subscriber}::9`);
  await turn();
  expect(given.filter((address) => address === "none")).toHaveLength(1);
  for (let count = 0; count < 7; count += 1) {
    giveBack[count]?.();
    await turn();
  }
  await ask("2001:db8:1:7::9");
  expect(given.at(-1)).toBe("2001:db8:1:7::9");
});

test("IPv4 addresses are nobody's network", async () => {
  const { given, ask } = taking();
  for (let host = 1; host <= 5; host += 1) void ask(`203.0.113.${host}`);
  await turn();
  expect(given).toHaveLength(5);
});
