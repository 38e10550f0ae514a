import type { ProductNote } from "./types.ts";

/** For each product the people who should keep their money. The pricing page shows one beside every price. */
export const productNotes: readonly ProductNote[] = [
  {
    id: "beginner-forex-fundamentals",
    notFor:
      "Anyone who can already size a position and explain a swap. The twelve ideas on the free Foundation page cover the core of it; read those first.",
  },
  {
    id: "intermediate-trading-strategies",
    notFor: "Anyone who has not yet traded a demo account with a written plan, or who looks for a strategy to copy.",
  },
  {
    id: "professional-trader-program",
    notFor:
      "Anyone without a year of trading records, or who needs the income soon. It makes a routine out of trading; it cannot make it profitable.",
  },
  {
    id: "personal-coaching",
    notFor: "Traders without a journal. Keep one for a month: each session starts from it.",
  },
  {
    id: "monthly-mentorship",
    notFor:
      "Anyone who does not place trades every month, or who wants to be told what to buy. We review; we give no signals.",
  },
  {
    id: "vip-elite",
    notFor:
      "Accounts on which the fee would be a large part of the capital. Compare it with all you would risk in a year.",
  },
  {
    id: "tern-trend",
    notFor: "Anyone who would switch it off after ten losses in a row. Such runs belong to trend following.",
  },
  {
    id: "plover-range",
    notFor: "Accounts with a wide spread at night: its wins are small, and the spread is a large part of each.",
  },
  {
    id: "kite-breakout",
    notFor:
      "Anyone whose computer is off during the London morning, and brokers whose slippage at the open is not known.",
  },
  {
    id: "swift-momentum",
    notFor: "Anyone who wants to see something happen: it decides once a week and may be wrong for months.",
  },
  {
    id: "owl-carry",
    notFor: "Brokers that pay no swap on these pairs, swap-free accounts, and money that is needed in a crisis.",
  },
  {
    id: "heron-grid",
    notFor: "Anyone who judges a robot by its share of winning trades. One long move takes back many of them.",
  },
  {
    id: "magpie-recovery",
    notFor: "Money you need. It increases its size after losses, so one long run takes back many small wins.",
  },
  {
    id: "vps-start",
    notFor: "Anyone who trades by hand, or whose robot decides once a day: a computer at home is enough.",
  },
  {
    id: "vps-trade",
    notFor:
      "A single robot on one or two charts, unless your broker’s server is in London: otherwise the smaller plan is enough.",
  },
  {
    id: "vps-desk",
    notFor:
      "Anyone who runs fewer than about ten charts. Its orders arrive no sooner than those of the other plans; it has more memory and more processors.",
  },
];
