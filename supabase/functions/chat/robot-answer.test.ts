import { expect, test } from "vitest";
import type { Product, SiteContent } from "./passages.ts";
import { robotAnswer } from "./robot-answer.ts";

const robot = (name: string, traits: Product["traits"]): Product => ({
  id: name.toLowerCase().replace(" ", "-"),
  kind: "robot",
  name,
  priceCents: 19_900,
  currency: "USD",
  period: "",
  description: name,
  facts: `Facts of ${name}.`,
  url: `/robots/${name.toLowerCase().replace(" ", "-")}`,
  ...(traits && { traits }),
});
const content = {
  products: [
    robot("Heron Grid", {
      grid: true,
      martingale: false,
      minDeposit: 3000,
      pairs: ["EURUSD"],
      tested: { annualReturn: 0.6, drawdown: 12.34, profitFactor: 1.05, trades: 900 },
    }),
    robot("Magpie Recovery", { grid: true, martingale: true, minDeposit: 5000, pairs: ["EURUSD", "GBPUSD"] }),
    robot("Owl Carry", {
      grid: false,
      martingale: false,
      minDeposit: 1000,
      pairs: ["AUDJPY"],
      tested: { annualReturn: 2.5, drawdown: null, profitFactor: null, trades: 14, symbol: "AUDJPY" },
    }),
  ],
} as unknown as SiteContent;
const said = (question: string) => robotAnswer(content, question) ?? "";

test.each(["which robot has the lowest risk", "what is the lowest risk ea", "whats the least risky bot"])(
  "ranks by the drawdown of the records where somebody asks %j, and says what that does not show",
  (question) => {
    expect(said(question)).toMatch(
      /^By simulated max drawdown, smallest first:\n\n- \*\*Heron Grid\*\*: max drawdown 12\.3%/,
    );
    expect(said(question)).toContain("None is safe: a past drawdown is no limit");
  },
);

test.each(["which robot is the safest", "which bot is safest for my pension", "what is the safest robot"])(
  "begins with what each can lose where somebody asks %j, and ranks by drawdown",
  (question) => {
    expect(said(question)).toMatch(
      /^Like every robot, each of them can lose all the money on an account\.\n\nBy simulated max drawdown, smallest first:\n\n- \*\*Heron Grid\*\*: max drawdown 12\.3%/,
    );
    expect(said(question)).toContain("None is safe: a past drawdown is no limit");
  },
);

test.each([
  ["Heron Grid and Owl Carry, which lost less", /^By simulated max drawdown, smallest first/],
  ["Heron Grid or Owl Carry, which one lost more", /^By simulated max drawdown, deepest first/],
  [
    "how much can the grid robot lose",
    /^By simulated max drawdown, deepest first:\n\n- \*\*Heron Grid\*\*: max drawdown 12\.3%/,
  ],
])("takes what was lost for the drawdown: %s", (question, words) => {
  expect(said(question)).toMatch(words);
});

test.each([
  "best robot for 2000",
  "safest bot for a 2000 account",
  "what robot is good for a 2k account",
  "best ea 2k",
])("reads a sum without its currency as what there is to trade with: %s", (question) => {
  expect(said(question)).toMatch(/^With \$2,000 the minimum deposit of these is met/);
  expect(said(question)).not.toContain("Heron Grid");
});

test.each([
  "best robot for 2024",
  "best robot with 300 trades",
  "best robot over 10 years",
  "which robot on 1000 bars",
])("takes no year, count or time for an amount: %s", (question) =>
  expect(said(question)).not.toMatch(/minimum deposit of these|is made for \$/),
);

test.each([
  ["what is the win rate of your robots", /win rate/],
  ["what are the drawdowns of the robots", /drawdown/i],
  ["average return of your robots", /^By simulated annual return, highest first/],
  ["annual return of each robot", /^By simulated annual return, highest first/],
  ["what is the worst drawdown of all your robots", /^By simulated max drawdown, deepest first/],
  ["biggest loss of all robots", /^By simulated max drawdown, deepest first/],
  ["robot with the highest win rate", /win rate/i],
])("ranks the records where a figure of all robots is asked for: %s", (question, words) => {
  expect(said(question)).toMatch(words);
});

test.each(["do all robots have a stop loss", "can I return all robots", "robot with 90% win rate"])(
  "ranks nothing where no figure of all robots is asked for: %s",
  (question) => expect(said(question)).not.toMatch(/^By simulated/),
);

test("says that a robot does not trade the market on which somebody wants to use it", () => {
  expect(said("can i use heron grid on gold")).toMatch(/^Heron Grid does not trade gold/);
});

test("says how long each record is, and that drawdowns of unlike lengths do not compare", () => {
  const of = (name: string, martingale: boolean, drawdown: number, length: string) =>
    robot(name, {
      ...{ grid: true, martingale, minDeposit: 3000, pairs: ["EURUSD"] },
      tested: { annualReturn: -2, drawdown, profitFactor: 0.9, trades: 107, length },
    });
  const answered = (question: string, length: string) =>
    robotAnswer(
      {
        products: [of("Heron Grid", false, 65.7, "10 years"), of("Magpie Recovery", true, 23.6, length)],
      } as unknown as SiteContent,
      question,
    );
  for (const question of ["which robot has the lowest risk", "Is Magpie Recovery safer than Heron Grid?"]) {
    const unlike = answered(question, "1 year");
    expect(unlike, question).toMatch(/Magpie Recovery\*\*:.* max drawdown 23\.6%.*107 trades over 1 year/);
    expect(unlike, question).toContain("a longer one had more time for a deep drawdown");
    expect(answered(question, "10 years"), question).not.toContain("longer");
  }
  expect(answered("which robot made the most money", "1 year")).not.toContain("more time for");
});

test("ranks only the robots that trade as is asked for", () => {
  expect(said("which robot without a grid made the most money")).not.toContain("Heron");
  expect(said("what is the least risky robot with no grid")).toContain("- **Owl Carry**: Facts");
});

test("names the robots that have what was asked for, and those that lack it", () => {
  expect(said("Which robot uses martingale?")).toContain(
    "1 of our 3 robots trades with martingale:\n\n- **Magpie Recovery**",
  );
  expect(said("which robots trade without a grid")).toContain("- **Owl Carry**");
  expect(said("which robots trade without a grid")).not.toContain("Heron");
  expect(said("which bots add to losing trades")).toMatch(/Heron Grid[\s\S]*Magpie Recovery/);
});

test("orders robots by deposit and by their computed annual return", () => {
  expect(said("which robot has the lowest minimum deposit")).toMatch(/Owl Carry[\s\S]*Heron Grid[\s\S]*Magpie/);
  const best = said("Which robot made the most money in testing?");
  expect(best).toMatch(/Owl Carry\*\*: 2\.5% per year, 14 trades[\s\S]*Heron Grid\*\*: 0\.6%/);
  expect(best).toContain("simulated");
});

test("tells one robot's computed record, with a warning where the trades are few", () => {
  expect(said("how did Heron Grid do in the backtest?")).toContain(
    "0.6% per year, max drawdown 12.3%, profit factor 1.05, 900 trades.",
  );
  expect(said("Owl Carry results")).toContain("on AUDJPY: 2.5% per year");
  expect(said("Owl Carry results")).toContain("So few trades prove nothing.");
  expect(robotAnswer(content, "Magpie Recovery results")).toBeNull();
  for (const question of [
    "how much can i make with Heron Grid",
    "how much does Heron make a month",
    "is Heron profitable",
  ])
    expect(said(question), question).toContain("Simulated results say nothing about what comes next.");
});

test("tells the deposit where money to start with is asked for, and the record where that is", () => {
  for (const question of [
    "How much capital does Heron need",
    "Can I run Heron with $200?",
    "is 500 dollars enough for Heron",
  ])
    expect(said(question), question).toContain("minimum deposit");
  expect(said("How big is the max drawdown of Heron?")).toContain("max drawdown 12.3%");
});

test("sets two named robots side by side, each with its record", () => {
  const both = said("Is Heron Grid better than Owl Carry?");
  expect(both).toContain(
    "Facts of Heron Grid. Simulated record: 0.6% per year, max drawdown 12.3%, profit factor 1.05, 900 trades.",
  );
  expect(both).toContain(
    "Facts of Owl Carry. Simulated record on AUDJPY: 2.5% per year, 14 trades (too few to prove anything).",
  );
  expect(said("Is Heron Grid better than Magpie Recovery?")).toContain("Facts of Magpie Recovery.\n");
});

test.each([
  "What is martingale?",
  "Does Heron trade EUR/USD?",
  "what do i get with Heron",
  "Is Heron good enough for a beginner?",
  "Is one VPS enough for Heron?",
  "Does Heron use a stop loss on GBP/USD?",
  "how much is Heron Grid",
  "which broker has the lowest deposit",
  "refund for a robot",
])("leaves %s to the passages of the site", (question) => expect(robotAnswer(content, question)).toBeNull());

test("tells the deepest drawdown where a robot's worst loss is asked for", () => {
  for (const question of ["what is the worst loss Heron Grid ever had", "Heron biggest loss", "Heron max drop"])
    expect(said(question), question).toContain("max drawdown 12.3%");
});

test("tells the record where it is asked whether a robot works", () => {
  for (const question of ["does Heron really work", "will Heron Grid work next year?"])
    expect(said(question), question).toContain("0.6% per year");
  for (const question of ["does Heron work on a mac", "how does Heron Grid work with MetaTrader 5"])
    expect(said(question), question).not.toContain("per year");
});

test("tells the record where it is asked what an amount would be now, for an income, or beside a bank", () => {
  for (const question of [
    "how much would 10k in Heron Grid be now",
    "how much would 10000 in Heron be worth today",
    "Heron Grid 5000 dollars after a year",
    "how much income from Heron",
    "what can i expect from Heron with 10k",
    "so Heron Grid is a winner?",
    "is Heron a good buy",
    "is Heron better than the bank",
  ])
    expect(said(question), question).toContain("0.6% per year");
});

test("says before the record that a robot can lose everything, where that is asked", () => {
  for (const question of [
    "can Heron Grid blow my account",
    "how often does Heron blow up",
    "could Heron wipe out my money",
    "will Heron Grid make me get rich",
  ])
    expect(said(question), question).toMatch(
      /^Like every robot, Heron Grid can lose all the money on an account\.\n\n\*\*Heron Grid\*\*, simulated/,
    );
  expect(robotAnswer(content, "Heron Grid killed my account")).toBeNull();
});

test("says that records are not calculated yet", () => {
  const products = content.products.map((one) =>
    one.traits ? { ...one, traits: { ...one.traits, tested: undefined } } : one,
  );
  expect(robotAnswer({ ...content, products }, "which robot is profitable")).toMatch(
    /^The records .* not calculated yet\./,
  );
});

test("says how much of a record's profit is swap", () => {
  const carried = (swapPercent: number) =>
    content.products.map((one) =>
      one.traits?.tested ? { ...one, traits: { ...one.traits, tested: { ...one.traits.tested, swapPercent } } } : one,
    );
  for (const question of ["Owl Carry results", "which robot made the most money"]) {
    expect(robotAnswer({ ...content, products: carried(36) }, question), question).toContain(
      "2.5% per year, 36% of it swap at today's rates",
    );
    expect(robotAnswer({ ...content, products: carried(491) }, question), question).toContain(
      "2.5% per year, more than all of it swap at today's rates",
    );
  }
});

test("says of one robot's win rate that it earns nothing by itself", () => {
  expect(said("why does Heron Grid have such a high win rate")).toContain(
    "900 trades. A high win rate earns nothing by itself",
  );
  expect(said("Heron Grid results")).not.toContain("by itself");
});

test("ranks by win rate with what was earned beside it, and says that it earns nothing by itself", () => {
  const shares: Record<string, number> = { "Heron Grid": 71.25, "Owl Carry": 40 };
  const products = content.products.map((one) => {
    const won = shares[one.name];
    const tested = one.traits?.tested;
    return one.traits && tested && won ? { ...one, traits: { ...one.traits, tested: { ...tested, won } } } : one;
  });
  for (const question of [
    "which robot wins most often",
    "which robot has the highest win rate",
    "best robot by winning percentage",
    "does Heron or Owl win more often",
  ])
    expect(robotAnswer({ ...content, products }, question), question).toMatch(
      /^By simulated win rate, highest first:\n\n- \*\*Heron Grid\*\*: 71.3% of trades won, 0.6% per year, 900 trades\n- \*\*Owl Carry\*\*: 40.0% of trades won, 2.5% per year, 14 trades, too few to prove anything\n\nA high win rate earns nothing by itself/,
    );
});

test("ranks the robots by the figure that is asked for", () => {
  expect(said("which robot had the best profit factor")).toMatch(
    /^By simulated profit factor, highest first:\n\n- \*\*Heron Grid\*\*: profit factor 1.05, 900 trades\n\n/,
  );
  expect(said("which robot had the best profit factor")).toMatch(
    /Without this figure: Magpie Recovery,? and Owl Carry\./,
  );
  expect(said("which robot lost the least")).toMatch(/^By simulated max drawdown, smallest first:\n\n- \*\*Heron Grid/);
  expect(said("which robot has the lowest drawdown")).toMatch(/^By simulated max drawdown, smallest first/);
  expect(said("best robot by drawdown")).toMatch(/^By simulated max drawdown/);
  expect(said("which robot made the most money")).toMatch(
    /^By simulated annual return[^-]*- \*\*Owl Carry\*\*: 2.5% per year, 14 trades, too few to prove anything/,
  );
  for (const question of ["worst robot", "which robot should i avoid"])
    expect(said(question), question).toMatch(/^By simulated annual return, lowest first:\n\n- \*\*Heron Grid/);
  expect(said("which robot avoids martingale")).not.toMatch(/^By simulated/);
});

test("begins with the robot that lost the most in a year where losses are asked for", () => {
  const inYear = (name: string, percent: number) =>
    robot(name, {
      ...{ grid: false, martingale: false, minDeposit: 1000, pairs: ["EURUSD"] },
      tested: { annualReturn: 1, drawdown: 9, profitFactor: 1, trades: 300, years: [{ year: 2025, percent }] },
    });
  const products = [inYear("Tern Trend", 3), inYear("Heron Grid", -20)];
  const order = (question: string) =>
    [...(robotAnswer({ products } as unknown as SiteContent, question) ?? "").matchAll(/- \*\*(\w+)/g)].map(
      ([, name]) => name,
    );
  expect(order("which robots lost the most in 2025")).toEqual(["Heron", "Tern"]);
  expect(order("which robots made money in 2025")).toEqual(["Tern", "Heron"]);
  const young = robot("Kite Breakout", { grid: false, martingale: false, minDeposit: 1000, pairs: ["EURUSD"] });
  expect(
    robotAnswer({ products: [...products, young] } as unknown as SiteContent, "which robots made money in 2025"),
  ).toContain("No record of that year: Kite Breakout.");
});

test.each([
  "which robot lost the most money",
  "which robot has the deepest drawdown",
  "which robot had the biggest loss",
])("begins with the deepest fall for “%s”", (question) => {
  const fallen = (name: string, drawdown: number) =>
    robot(name, {
      grid: false,
      martingale: false,
      minDeposit: 1000,
      pairs: ["EURUSD"],
      tested: { annualReturn: -1, drawdown, profitFactor: 0.9, trades: 300 },
    });
  const products = [fallen("Tern Trend", 6.5), fallen("Heron Grid", 65.7)];
  expect(robotAnswer({ products } as unknown as SiteContent, question)).toMatch(
    /^By simulated max drawdown, deepest first:\n\n- \*\*Heron Grid\*\*: max drawdown 65\.7%[^-]*- \*\*Tern Trend/,
  );
});

test.each(["how much has heron grid made last year", "what did heron grid make", "how much has heron grid lost"])(
  "answers “%s” with the robot's record",
  (question) =>
    expect(said(question)).toMatch(/^\*\*Heron Grid\*\*, simulated from its published rules: 0.6% per year/),
);

test.each([
  ["which robot trades gold", "None of our robots trades gold (XAU/USD)."],
  ["does the robot trade gold", "None of our robots trades gold (XAU/USD)."],
  ["do your robots work on gold", "None of our robots trades gold (XAU/USD)."],
  ["can i trade gold with your robots", "None of our robots trades gold (XAU/USD)."],
  ["does the robot trade audjpy", "1 of our 3 robots trades AUD/JPY:"],
  ["can i trade crypto with your robots", "None of our robots trades cryptocurrencies."],
  ["do you have a nas100 bot", "None of our robots trades indices."],
  ["robot for stocks or oil", "None of our robots trades stocks and oil."],
  ["do you have a bitcoin robot", "None of our robots trades bitcoin (BTC/USD)."],
  ["robot for eurusd only", "2 of our 3 robots trade EUR/USD:"],
  ["any bots for aud/jpy?", "1 of our 3 robots trades AUD/JPY:\n\n- **Owl Carry**"],
  [
    "which robot trades eurusd and gbpusd",
    "1 of our 3 robots trades both EUR/USD and GBP/USD:\n\n- **Magpie Recovery**",
  ],
  ["which robots trade gold or audjpy", "1 of our 3 robots trades gold (XAU/USD) or AUD/JPY:"],
  ["how many robots trade eurusd", "2 of our 3 robots trade EUR/USD:"],
  ["which robots don't trade EURUSD?", "1 of our 3 robots does not trade EUR/USD:\n\n- **Owl Carry**"],
  ["any robot not trading audjpy", "2 of our 3 robots do not trade AUD/JPY:\n\n- **Heron Grid**"],
  ["which robot trades neither eurusd nor gbpusd", "1 of our 3 robots does not trade EUR/USD or GBP/USD:"],
  [
    "is there a robot for audjpy and one for gold",
    "trades AUD/JPY or gold (XAU/USD):\n\n- **Owl Carry**: Facts of Owl Carry.\n\nNone trades gold",
  ],
  ["robot for gbpusd and for audjpy?", "2 of our 3 robots trade GBP/USD or AUD/JPY:"],
  ["which robot trades gbpusd and audjpy", "None of our robots trades both GBP/USD and AUD/JPY."],
  ["robot not for eurusd", "1 of our 3 robots does not trade EUR/USD:"],
  ["which robot is not good for eurusd", "1 of our 3 robots does not trade EUR/USD:"],
  ["robots without eurusd", "1 of our 3 robots does not trade EUR/USD:\n\n- **Owl Carry**"],
  ["which robot trades eurusd without martingale", "1 of our 3 robots trades EUR/USD without martingale:\n\n- **Heron"],
  ["best robot for eurusd with $3,500", "With $3,500 the minimum deposit of these, which trade EUR/USD, is met."],
  [
    "i have 500 dollars which robot trades audjpy",
    "None of our robots that trade AUD/JPY is made for $500: the lowest",
  ],
  ["which bot for eurusd with 2000$ account", "None of our robots that trade EUR/USD is made for $2,000: the lowest"],
  ["best robot for xauusd 1000 dollars", "None of our robots trades gold (XAU/USD)."],
  ["which robot without martingale with $9,000", "these, which trade without martingale, is met."],
  ["which eurusd robot without martingale for $9,000", "which trade EUR/USD without martingale, is met."],
  ["which audjpy robot with martingale for $9,000", "None of our robots that trade AUD/JPY trades with martingale."],
  ["gold robot with 9000 dollars", "None of our robots trades gold (XAU/USD)."],
  ["lowest deposit robot", "Minimum deposits in US dollars, lowest first"],
  ["how much money do i need to run a robot", "Minimum deposits in US dollars, lowest first"],
  ["can i run a robot with 100 dollars", "is made for $100"],
  ["can i use a robot with $100", "is made for $100"],
  ["can i start a bot with 500", "is made for $500"],
  ["will the robot work with 100 dollars", "is made for $100"],
  ["does a bot run on 300 dollars", "is made for $300"],
  ["is 200 dollars enough for a robot", "is made for $200"],
  ["is $50 enough for a robot", "is made for $50"],
  ["would 500 be enough for a robot", "is made for $500"],
  ["how much capital do i need to start with a robot", "Minimum deposits in US dollars, lowest first"],
])("says which robots trade what is asked for: %s", (question, text) => {
  expect(said(question)).toContain(text);
});

test("names no robot for an amount and a pair that trades another pair", () => {
  expect(said("best robot for eurusd with $3,500")).not.toMatch(/Owl|Magpie/);
  expect(said("which robot without martingale with $9,000")).not.toContain("Magpie");
  expect(said("which robot made the most money on eurusd")).not.toContain("Owl");
});

test.each(["can I pay for a robot with bitcoin"])(
  "takes how a robot is paid for as no question of what it trades: %s",
  (question) => expect(said(question)).not.toContain("trades"),
);

/** As above, each with a price and a text of its own. */
const priced = {
  products: content.products.map((one, at) => ({
    ...one,
    priceCents: [9_900, 7_900, 13_900][at],
    description: ["Closed every evening. Flat.", "Buys.", "Holds overnight for its interest."][at],
  })),
} as unknown as SiteContent;

test.each([
  [
    "cheapest robot without grid",
    /^Our robots that trade without a grid, cheapest first:\n\n- \*\*Owl Carry\*\*: \$139/,
  ],
  ["cheapest robot without martingale", /without martingale, cheapest first:\n\n- \*\*Heron Grid\*\*: \$99/],
  ["cheapest robot for eurusd", /trade EUR\/USD, cheapest first:\n\n- \*\*Magpie Recovery\*\*: \$79[\s\S]*Heron/],
  ["most expensive robot without martingale", /most expensive first:\n\n- \*\*Owl Carry\*\*: \$139[\s\S]*Heron/],
  ["what does the grid robot cost", /with a grid, cheapest first:\n\n- \*\*Magpie/],
  ["what does a robot for gold cost", /^None of our robots trades gold/],
])("gives the prices of those that have what is asked for, cheapest first: %s", (question, answer) => {
  expect(robotAnswer(priced, question)).toMatch(answer);
});

test("says what each robot's page tells of nights, and that it tells nothing", () => {
  const held = robotAnswer(priced, "which robot holds overnight") ?? "";
  expect(held).toContain("- **Heron Grid**: “Closed every evening.”");
  expect(held).toContain('- **Magpie Recovery**: its page says nothing about "overnight"');
  expect(held).toContain("- **Owl Carry**: “Holds overnight for its interest.”");
});

test.each([
  ["can i run heron grid with 500", "No, $500 is too little. The minimum deposit for Heron Grid is $3,000."],
  ["is magpie ok with 1000", "No, $1,000 is too little."],
  ["magpie with 1000 ok?", "No, $1,000 is too little."],
  ["i only have 500 for magpie", "No, $500 is too little."],
  ["is 1000 enough for magpie", "No, $1,000 is too little."],
  ["500 usd enough for magpie?", "No, $500 is too little. The minimum deposit for Magpie Recovery is $5,000."],
  ["is 1000 enough for owl carry", "The minimum deposit for Owl Carry is $1,000."],
])("says whether an amount is enough for a robot: %s", (question, text) => {
  expect(said(question).startsWith(text)).toBe(true);
});

test.each([
  "cheapest robot that isnt a grid",
  "cheapest robot that isn’t a grid",
  "cheapest non-grid robot",
  "cheapest robot other than a grid",
  "price of robots except grid",
])("lists none with a grid for “%s”", (question) => {
  expect(robotAnswer(priced, question)).toMatch(/^Our robots that trade without a grid, cheapest first:\n\n- \*\*Owl/);
});

test("takes the word of a robot in a broker's name for no robot", () => {
  const withBroker = { ...content, passages: [{ kind: "broker", title: "Heron Markets" }] } as unknown as SiteContent;
  expect(robotAnswer(withBroker, "minimum deposit of heron markets")).toBeNull();
  expect(robotAnswer(withBroker, "minimum deposit of heron")).toContain("for Heron Grid is $3,000");
});

test.each(["what are the risks of the robots", "dangers of your bots", "which robots can blow up"])(
  "tells the deepest losses to whoever asks for the dangers: %s",
  (question) =>
    expect(said(question)).toMatch(
      /^Like every robot, each of them can lose all the money on an account\.\n\nBy simulated max drawdown, deepest first/,
    ),
);

test.each([
  "can i change the risk of the robot",
  "how do i reduce the risks of a robot",
  "what are the risks of forex",
])("ranks no robot for another question about risks: %s", (question) =>
  expect(said(question)).not.toContain("deepest first"),
);

test.each(["is heron grid a scam", "can i retire with heron grid", "heron grid returned 20% right"])(
  "tells the record for a verdict, a hope and a claim: %s",
  (question) => expect(said(question)).toMatch(/\*\*Heron Grid\*\*, simulated from its published rules/),
);

test.each(["beginner + intermediate + all robots total", "which robots come with the beginner course"])(
  "takes the name of a course for no beginner: %s",
  (question) => expect(said(question)).not.toMatch(/^None, at first/),
);

test.each(["cagr of heron grid", "sharpe of heron grid", "worst month of heron grid", "expectancy of Heron Grid"])(
  "tells the record where a figure of it is asked for: %s",
  (question) => expect(said(question)).toMatch(/^\*\*Heron Grid\*\*, simulated from its published rules/),
);

test.each([
  "robot for beginners price",
  "which robot for beginners",
  "best robot to start with",
  "im new which robot should i buy",
])("recommends no robot to a beginner: %s", (question) =>
  expect(said(question)).toMatch(/^None, at first: (?![\s\S]*\$)[\s\S]*\/foundation/),
);

test("tells the record where it is asked what becomes of an amount, and no deposit", () => {
  expect(said("how much would 2000 dollars in owl carry be after a year")).toContain("2.5% per year");
  expect(said("can i double my money with Owl Carry")).toContain("2.5% per year");
  expect(said("can i run Owl Carry with 2000 dollars")).toContain("minimum deposit");
});

test("tells what luck alone gives beside a record’s profit factor, and of a gain within that that it proves nothing", () => {
  const tested = { annualReturn: 0.2, drawdown: 11, profitFactor: 1.08, trades: 59, luck: [0.47, 2.11] as const };
  const of = (changed: object) => ({
    products: [
      robot("Swift Momentum", {
        ...{ grid: false, martingale: false, minDeposit: 5000, pairs: ["GBPUSD"] },
        tested: { ...tested, ...changed },
      }),
    ],
  });
  const told = (question: string, changed = {}) => robotAnswer(of(changed) as unknown as SiteContent, question) ?? "";
  expect(told("swift momentum results")).toContain("profit factor 1.08 (luck alone: 0.47 to 2.11), 59 trades");
  expect(told("which robot made the most money")).toContain("0.2% per year, 59 trades, no more than luck gives");
  expect(told("which robot has the best profit factor")).toContain("1.08 (luck alone: 0.47 to 2.11)");
  expect(told("which robot made the most money", { profitFactor: 2.4 })).not.toContain("luck");
  expect(told("which robot made the most money", { annualReturn: -2.4, profitFactor: 0.94 })).not.toContain("luck");
});

test("tells the record where a robot is asked for as an investment, against the market or by a promised return", () => {
  const questions = [
    "Is Heron Grid a good investment?",
    "does heron grid beat the market",
    "did heron grid win over the whole time",
    "will Heron Grid make 4.6% a year",
  ];
  for (const question of questions) expect(said(question)).toContain("0.6% per year, max drawdown 12.3%");
});

test("judges a robot by its record where it is asked whether it is any good or worth its price", () => {
  const questions = [
    "is Heron Grid any good",
    "is heron good?",
    "worth buying Heron Grid?",
    "is Heron Grid worth 79 dollars",
    "is heron grid worth $79",
    "would you buy Heron Grid",
    "so Heron Grid is the best robot?",
    "should i buy heron grid",
    "so i should buy heron grid?",
    "ok should i take Heron Grid",
    "how much can Heron Grid lose",
  ];
  for (const question of questions) {
    expect(said(question), question).toContain("0.6% per year, max drawdown 12.3%");
    expect(said(question), question).not.toMatch(/Of \$79|minimum deposit/);
  }
  expect(robotAnswer(content, "is Magpie Recovery any good")).toBeNull();
});

test("a record is told with the other pairs of the label, and its trades as results of their own", () => {
  const several = robot("Swift Momentum", {
    grid: false,
    martingale: false,
    minDeposit: 5000,
    pairs: ["GBPUSD", "EURUSD", "USDJPY"],
    tested: {
      ...{ annualReturn: 2.3, drawdown: 3.6, profitFactor: 2, trades: 40, outcomes: 12, symbol: "GBPUSD" },
      gains: {
        own: 9.8,
        others: [
          { symbol: "EURUSD", gain: -5.1 },
          { symbol: "USDJPY", gain: 0.3 },
        ],
      },
    },
  });
  const told = (question: string) => robotAnswer({ products: [several] } as unknown as SiteContent, question) ?? "";
  expect(told("swift momentum results")).toContain(
    "on GBPUSD only: 2.3% per year, max drawdown 3.6%, profit factor 2.00, 40 trades (12 where those open together count as one). So few trades prove nothing. " +
      "Over its whole time that is +9.8% on GBPUSD; on its other pairs the same rules came to −5.1% on EURUSD and +0.3% on USDJPY.",
  );
  const { gains, ...alone } = several.traits?.tested ?? { annualReturn: 0, drawdown: 0, profitFactor: 0, trades: 0 };
  expect(gains).toBeDefined();
  const early = { ...several, traits: { ...several.traits, tested: alone } };
  expect(robotAnswer({ products: [early] } as unknown as SiteContent, "swift momentum results")).toContain(
    "prove nothing. Its other pairs have no figures yet, and may be far worse.",
  );
  expect(robotAnswer({ products: [early] } as unknown as SiteContent, "which robot made the most money")).toContain(
    "- **Swift Momentum** on GBPUSD, the only one of its pairs with figures yet: 2.3% per year",
  );
  expect(told("which robot made the most money")).toContain(
    "- **Swift Momentum** on GBPUSD, the best of its pairs: 2.3% per year, 40 trades (12 where those open together count as one), too few to prove anything",
  );
  const others = [{ symbol: "EURUSD", gain: 12.4 }];
  const notBest = { ...several, traits: { ...several.traits, tested: { ...alone, gains: { own: 9.8, others } } } };
  expect(robotAnswer({ products: [notBest] } as unknown as SiteContent, "which robot made the most money")).toContain(
    "- **Swift Momentum** on GBPUSD only: 2.3% per year",
  );
});

test("says of one robot whether it adds to losing positions, and whether its record was traded with money", () => {
  expect(said("does heron grid add to losers")).toMatch(/^Yes: Heron Grid opens more positions[^,]*\.$/m);
  expect(said("does magpie add to losing positions")).toMatch(
    /^Yes: Magpie Recovery opens more .*, and makes them larger\.$/m,
  );
  expect(said("does owl carry average down")).toMatch(/^No: Owl Carry opens no further position/);
  expect(said("can i add heron grid to my cart")).not.toMatch(/^Yes/);
  expect(said("is that real money owl carry")).toMatch(/^No: the record of Owl Carry is simulated/);
  expect(robotAnswer(content, "is magpie real money")).toBeNull();
});

test.each([
  ["can i get the robot to recover my losses", true],
  ["get my ea to win back my money", true],
  ["i deleted my account, can i get my robot back", false],
  ["how do i get back my license key of the robot", false],
])("says that no robot is known to win back a loss where %j asks for one: %s", (question, expected) => {
  const passages = [{ id: "faq:win-back", title: "Can I win it back?", text: "Stop first.", url: "/support#w" }];
  const withSupport = { ...content, passages } as unknown as SiteContent;
  expect((robotAnswer(withSupport, question) ?? "").includes("None is known to do that")).toBe(expected);
});

test.each([
  "is there any proof your robots make money on live accounts",
  "do you have verified results of your robots",
  "robots live trading results",
])("does not rank simulated returns where %j asks for a record that was traded with money", (question) => {
  const passages = [
    { id: "faq:robot-record", title: "Is it real money?", text: "No. Nobody traded them.", url: "/support#r" },
  ];
  const withSupport = { ...content, passages } as unknown as SiteContent;
  expect(robotAnswer(withSupport, question)).toMatch(/^No\. Nobody traded them\./);
});

test.each([
  "real account statement of owl carry",
  "is owl carry verified",
  "owl carry live results",
  "can i see a live account of owl carry",
  "show me a real account running owl carry",
  "is there a live account for owl carry",
  "do you have any live account of owl carry",
])("says that one robot's record is simulated where somebody asks %j", (question) =>
  expect(said(question)).toMatch(/^No: the record of Owl Carry is simulated/),
);

test.each([
  "can i use owl carry on a live account",
  "how many live accounts does the license of owl carry have",
  "is there a way to run owl carry on a live account",
  "can i see which live account owl carry is activated on",
])("does not take %j for a question about the record", (question) => expect(said(question)).toBe(""));

test.each([
  "so heron grid makes 12% a month?",
  "proof that heron grid works",
  "heron grid never had a losing month, right",
  "can i quit my job if i buy heron grid",
])("tells the record of the robot that %j praises", (question) => {
  expect(said(question)).toMatch(/^\*\*Heron Grid\*\*, simulated from its published rules/);
});

test.each(["which robots lose money", "do all robots lose", "which bot is bad"])(
  "says how many records gained, and begins with the worst, where somebody asks %j",
  (question) => {
    expect(said(question)).toMatch(
      /^Of the simulated records of 2 robots named here, 0 ended without a gain[^\n]*\n\nBy simulated annual return, lowest first:\n\n- \*\*Heron Grid/,
    );
  },
);

test.each([
  "how many of your robots are profitable",
  "how many robots are profitable",
  "honest opinion about your robots",
])("says how many records gained where somebody asks %j", (question) =>
  expect(said(question)).toMatch(/^Of the simulated records of 2 robots named here/),
);

test.each([
  "which robot can i trust",
  "steady income robot",
  "robot that doubles the account",
  "high return robot",
  "which robot makes 10% a month",
])("promises nothing to somebody who wishes for %j", (question) => {
  const passages = [{ id: "faq:robot-profit", title: "Profit?", text: "Nobody can know.", url: "/support#p" }];
  expect(robotAnswer({ ...content, passages } as unknown as SiteContent, question)).toMatch(/^Nobody can know\./);
});

test("says why somebody's results with a robot differ, instead of its record", () => {
  const passages = [{ id: "faq:other-results", title: "Why?", text: "Because prices differ.", url: "/support#o" }];
  const withSupport = { ...content, passages } as unknown as SiteContent;
  for (const question of ["my heron grid results differ from your backtest", "why is heron grid different in mt5"])
    expect(robotAnswer(withSupport, question), question).toMatch(/^Because prices differ\./);
});

test("sets three robots side by side as it does two", () => {
  expect(said("heron grid vs owl carry vs magpie recovery")).toMatch(/Heron Grid[\s\S]*Magpie[\s\S]*Owl Carry/);
});

test("says what the record of a robot with a single pair would have made of an amount", () => {
  const heron = robot("Heron Grid", {
    grid: true,
    martingale: false,
    minDeposit: 10_000,
    pairs: ["EURUSD"],
    tested: {
      ...{ annualReturn: 1.6, drawdown: 24.7, profitFactor: 1.04, trades: 352, symbol: "EURUSD" },
      gains: { own: 3.25, others: [] },
    },
  });
  const told = (question: string) => robotAnswer({ products: [heron] } as unknown as SiteContent, question) ?? "";
  expect(told("what would heron grid have made with 10000 dollars")).toContain(
    "Of $10,000, the record's whole time on EURUSD would have been +$325 (+3.3%)",
  );
  expect(told("what would 20,000 dollars in heron grid have become")).toContain("Of $20,000, the record's whole time");
  expect(told("heron grid results")).not.toContain("other pairs");
  expect(told("which robot made the most money")).toContain("- **Heron Grid**: 1.6% per year");
});

test("tells a record year by year where a year is asked for, and the other pairs where one of them is", () => {
  const owl = robot("Owl Carry", {
    grid: false,
    martingale: false,
    minDeposit: 1500,
    pairs: ["AUDJPY", "USDCHF"],
    tested: {
      annualReturn: 4.6,
      drawdown: 12,
      profitFactor: 1.2,
      trades: 90,
      won: 61.1,
      symbol: "AUDJPY",
      years: [
        { year: 2024, percent: 9.2 },
        { year: 2025, percent: -0.6 },
        { year: 2026, percent: 3 },
      ],
      gains: { own: 25, others: [{ symbol: "USDCHF", gain: -20.7 }] },
    },
  });
  const asked = (question: string) =>
    robotAnswer({ products: [owl] } as unknown as SiteContent, question, Date.UTC(2026, 10, 28)) ?? "";
  expect(asked("did owl carry make money in 2025")).toContain(
    "2026 (this year) +3.0%, 2025 (last year) −0.6%, and 2024 +9.2%.",
  );
  for (const question of [
    "owl carry 2025",
    "confirm: no losses in 2025 for owl carry",
    "owl carry 9% in 2024, amazing?",
  ])
    expect(asked(question), question).toContain("2025 (last year) −0.6%, and 2024 +9.2%.");
  for (const question of ["price of owl carry in 2025", "did anybody buy owl carry in 2025"])
    expect(asked(question), question).not.toContain("−0.6%");
  for (const question of [
    "which robot had the best 2025",
    "which robots lost in 2025",
    "how did the robots do in 2025",
  ])
    expect(asked(question), question).toMatch(/^2025 \(last year\), [^:]*: 1 of 1 lost money/);
  expect(asked("total loss of owl carry in dollars")).toMatch(/^\*\*Owl Carry\*\*, simulated/);
  expect(asked("what did owl carry earn last year")).toContain("2025 (last year) −0.6%");
  for (const question of ["did any robot lose money last year", "which robots made money in 2025"])
    expect(asked(question)).toMatch(
      /^2025 \(last year\), [^:]*: 1 of 1 lost money\.\n\n- \*\*Owl Carry\*\* on AUDJPY: −0\.6%; its whole record 4\.6% per year, max drawdown 12\.0%\n\n/,
    );
  expect(asked("did any robot lose money in 2019")).not.toContain("2019");
  expect(asked("how much would i have lost with owl carry on 1000 dollars")).toContain(
    "Of $1,000, the record's whole time on AUDJPY, 2024 to 2026, would have been +$250 (+25.0%); the robot's page works it out with your deposit and your costs. It is made for at least $1,500: with less, its smallest positions risk more.",
  );
  expect(asked("if i put 2000 in owl carry what do i get")).toContain("Of $2,000, the record's whole time");
  expect(asked("what did owl carry make")).not.toContain("Of $");
  expect(asked("how did owl carry do on usdchf")).toContain("−20.7% on USDCHF");
  expect(asked("does owl carry work on usdchf")).toContain("−20.7% on USDCHF");
  expect(asked("win rate of owl carry")).toContain("win rate 61.1%");
  expect(asked("win rate of owl carry")).not.toContain("2025");
  for (const question of ["what was the worst year of owl carry", "has owl carry ever had a losing year"])
    expect(asked(question), question).toContain("2025 (last year) −0.6%");
  for (const question of ["does owl carry work on eurjpy", "how did owl carry do on eur/jpy"])
    expect(asked(question)).toContain("Owl Carry does not trade EUR/JPY. It is made for AUDJPY, USDCHF.");
  for (const question of [
    "does owl carry run on sunday",
    "can owl carry work on mobile",
    "how does owl carry go long",
    "how does owl carry do its exits",
    "how much do i need to know before i use owl carry",
  ])
    expect(asked(question)).toBe("");
  for (const question of ["how much do i need for owl carry", "how much do i have to deposit in owl carry"])
    expect(asked(question)).toContain("The minimum deposit for Owl Carry is $1,500.");
});

test.each([
  "if i put 10k in heron how much a month",
  "if i invest 5000 in Heron Grid what will i have after a year",
  "if I put 2000 in the grid one what do I get",
  "if i had put 10000 in heron grid 3 years ago",
  "worst case with heron with 3000",
  "longest losing streak of heron",
  "how much did the grid robot lose at worst",
])("tells the record, which has the losses, where somebody asks %j", (question) => {
  expect(said(question)).toMatch(
    /^\*\*Heron Grid\*\*, simulated from its published rules: 0\.6% per year, max drawdown 12\.3%/,
  );
});

test("reads 1k as 1000", () => {
  for (const question of ["can i run heron with 1k", "heron 1k enough?", "is 1.5k enough for heron"])
    expect(said(question), question).toMatch(/^No, \$1,[05]00 is too little\./);
  expect(said("is 16.1k enough for heron")).toContain("$16,100");
});

test("names the robots that use a martingale where it is asked whether they do", () => {
  for (const question of [
    "do the robots use martingale",
    "are any of your bots martingale?",
    "do your robots double up",
  ])
    expect(said(question), question).toMatch(/1 of our 3 robots trades with martingale:\n\n- \*\*Magpie Recovery\*\*/);
  expect(robotAnswer(content, "are your martingale robots safe")).toBeNull();
});

test("lists the deposits for a small account, and what each robot made where it is asked whether any lost", () => {
  for (const question of ["best robot for small account", "which bot for a small balance"])
    expect(said(question), question).toMatch(/^Minimum deposits[^\n]*\n\n- \*\*Owl Carry\*\*: \$1,000/);
  expect(said("small account robot without grid")).not.toContain("Heron");
  expect(said("did any robot lose money")).toMatch(/^Of the simulated records[\s\S]*lowest first[\s\S]*Heron Grid/);
});

test("knows robots whose names begin with signs, or with a word of everyday speech", () => {
  const robots = ["C++ Scalper", "(New) Heron", "Fast Grid"].map((name) =>
    robot(name, { grid: false, martingale: false, minDeposit: 3000, pairs: [] }),
  );
  const asked = (question: string) => robotAnswer({ products: robots } as unknown as SiteContent, question);
  expect(asked("how much do i need for the c++ scalper")).toContain("The minimum deposit for C++ Scalper is $3,000.");
  expect(asked("how much do i need for fast grid")).toContain("The minimum deposit for Fast Grid is $3,000.");
  expect(asked("how fast is a withdrawal")).toBeNull();
});

test.each([
  "how much RAM do i need to run a robot",
  "how much time do i need to run a robot",
  "how much leverage do i need to use a robot",
  "how much do i need to know to use a robot",
  "can i run a robot with 500 leverage",
  "can i use the robots on 200 accounts",
  "can i run a robot with 512 mb ram",
  "is 4 enough to run robots",
  "is $1.000 enough for a robot",
])("takes no other figure for money to trade with: %s", (question) => expect(said(question)).toBe(""));
