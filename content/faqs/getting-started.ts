import type { Faq } from "../types.ts";

export const gettingStarted: readonly Faq[] = [
  {
    id: "what-is-forex",
    topic: "Getting started",
    question: "What is forex trading?",
    answer:
      "Exchanging one currency for another in the hope that the rate moves your way. EUR/USD at 1.0850 means one euro costs 1.0850 dollars. You always buy one currency and sell the other, usually through a broker and with leverage, which is why losses can be fast.",
    alsoAsked: ["meaning of forex, fx, currency market"],
  },
  {
    id: "time-frame",
    topic: "Getting started",
    question: "Which time frame is best for a beginner?",
    answer:
      "None earns by itself. On short bars a larger part of each move goes to the spread, and decisions have to be quick; on daily bars a trade costs the same and moves further, and one look a day is enough. Begin with daily or four-hour bars on a demo account.",
    alsoAsked: ["best chart for beginners, M5 or H1, day trading or swing trading to start"],
  },
  {
    id: "first-pair",
    topic: "Getting started",
    question: "Which currency pair should a beginner start with?",
    answer:
      "None earns more by itself. The major pairs cost least to trade, EUR/USD usually the least of all, and in an account in dollars a pip of one lot of it is always $10. Exotic pairs cost several times as much and can jump. Begin with one pair on a [demo account](/trading-simulator): trades in several pairs that share a currency are partly one trade.",
    alsoAsked: ["best pair for beginners, easiest pair, first pair, how many pairs"],
  },
  {
    id: "keep-a-journal",
    topic: "Getting started",
    question: "How do I keep a trading journal?",
    answer:
      "Write down before each trade why you open it, the entry, the stop-loss, the target and the size, and afterward how it ended and whether you followed your plan. The free [e-book](/ebooks) “Keeping Records” explains each entry. In the [trading simulator](/trading-simulator) each closed trade takes a note, and the history can be downloaded as CSV.",
    alsoAsked: ["trading diary, log of trades, trade notes, journal template"],
  },
  {
    id: "where-to-start",
    topic: "Getting started",
    question: "I am new. Where should I start?",
    answer:
      "Read [Foundation](/foundation) first, it is free. Then practice on a demo account until you can follow a one-page plan for a month. If you want a guided path, [Beginner Forex Fundamentals](/#academy) goes further, with exercises and worked answers.",
    alsoAsked: [
      "complete beginner, first steps, how do I begin, never traded before, what should I read first, newcomer, noob",
    ],
  },
  {
    id: "how-much-money",
    topic: "Getting started",
    question: "How much money do I need?",
    answer:
      "Learning costs nothing: the free material and a broker's demo account are free. For a live account, use only money whose loss would change nothing in your life, and none that is borrowed; each broker sets its own minimum deposit. A small account is possible, but the trades are small too: at 1% risk per trade, $200 means $2 per trade and $500 means $5, which calls for micro lots.",
    alsoAsked: ["minimum capital to start, starting balance, is $200 enough, small account, minimum to begin"],
  },
  {
    id: "risk-per-trade",
    topic: "Getting started",
    question: "How much should I risk on a trade?",
    answer:
      "A small, fixed share of the account: 1% is common, and with half of that the mistakes of a first year cost half as much. The size of the position follows from it and from the distance of the stop; the [position size calculator](/forex-tools#position-size) works it out. At 1%, six losses in a row cost about 6% of the account; at 5% they cost 26%, and it takes 36% to win them back.",
    alsoAsked: ["percent of my account to risk, risk per trade, double risk, how big a loss"],
  },
  {
    id: "good-return",
    topic: "Getting started",
    question: "What is a good return?",
    answer:
      "Nobody can know what an account will earn, and no figure is good by itself. Set it beside what the money would earn without risk, as in a savings account, beside its largest fall on the way, and beside its time: 5% per year with a largest fall of 5% is more than 20% with one of 60%. A single year says little. An account without any skill whose years vary by 10% gains 5% or more in about three years of ten. 10% a month would be 214% a year, and 1% on each of 252 trading days 1,127%. Nobody has kept that up: whoever promises it sells the promise.",
    alsoAsked: ["is 5% a year good, good annual return, good monthly return, is 10% good, realistic return"],
  },
  {
    id: "lucky-streak",
    topic: "Getting started",
    question: "I won nine of my last ten trades. Am I good at this?",
    answer:
      "Ten trades cannot tell. Tossing a coin wins nine or ten of ten about once in 93 tries, and within 100 tosses a stretch like it turns up in about three series of ten. Where the target is near and the stop is far, a rule without any edge wins four trades in five, and nine or ten of ten in more than a third of all cases. Keep the size as it is, write down every trade, and look again after 100: at what was won and lost together, costs included. See [Why a 70% win rate can lose money](/blog/why-a-high-win-rate-can-lose-money).",
    alsoAsked: ["winning streak, I won most of my trades, many wins in a row, am I a good trader"],
  },
  {
    id: "friend-made-money",
    topic: "Getting started",
    question: "Somebody I know made 80% last year. Can I do that too?",
    answer:
      "Nobody can promise it. Those who had such a year speak of it, those who lost as much do not, and among many who risk a great deal some have such a year by luck alone. Ask to see the whole account and not one good part of it: over how many trades, with which largest fall of its equity, and whether money was paid in meanwhile. What can gain 80% in a year can lose about as much in the next.",
    alsoAsked: ["my friend made a lot of money, influencer shows profits, others make money with trading"],
  },
  {
    id: "closed-by-broker",
    topic: "Getting started",
    question: "Why did my broker close my position by itself?",
    answer:
      "Usually for one of three reasons, and the history of your platform says which. Its stop-loss or take-profit was reached: a long position closes at the bid and a short one at the ask, so a chart of bid prices may not show it. The spread widened to the stop-loss, as around 17:00 New York and at news. Or the margin level fell to the broker's stop-out level, where the broker closes positions without asking; smaller positions keep it away.",
    alsoAsked: [
      "trade closed by itself, position closed automatically, stop-out, closed without my order, margin call closed my trade",
    ],
  },
  {
    id: "stop-loss-sure",
    topic: "Getting started",
    question: "Does a stop-loss limit a loss for certain?",
    answer:
      "No. When its price is reached, a stop-loss becomes a market order. Where the price jumps past it, over a weekend or at news, it is filled at the next price, and the loss is larger than planned; with some brokers it can be larger than the account. A [guaranteed stop](/glossary/guaranteed-stop), where a broker offers one, costs extra.",
    alsoAsked: [
      "does a stop-loss guarantee my maximum loss, can a stop-loss fail, is trading free of risk with a stop-loss, is my loss limited by the stop, is a stop-loss safe, can I lose more than my stop-loss",
    ],
  },
  {
    id: "leverage-to-choose",
    topic: "Getting started",
    question: "What leverage should a beginner use?",
    answer:
      "None has to be chosen: the size of each position follows from what you risk and from the distance of its stop, and leverage only decides how much margin that ties up. Where your broker lets you set a limit, a low one keeps a mistake small; brokers in Europe may give private clients 30:1 on major pairs at most, and less on everything else. The [margin calculator](/forex-tools/margin) shows what a position ties up.",
    alsoAsked: ["how much leverage, best leverage for a small account, 1:30 or 1:500, which leverage is safe"],
  },
  {
    id: "market-hours",
    topic: "Getting started",
    question: "When is the forex market open?",
    answer:
      "From Sunday 17:00 to Friday 17:00 in New York. Sydney, Tokyo, London and New York take turns, each from 08:00 to 17:00 by its own clock (Tokyo from 09:00 to 18:00); the busiest hours are those in which London and New York are both open, from 08:00 to 12:00 in New York (to 13:00 in the weeks when only one of them has changed its clocks). On December 25 and January 1 hardly anybody quotes, and on other public holidays brokers may keep shorter hours: look at your broker's list. See [the trading day](/trading#trading-hero).",
    alsoAsked: [
      "opening times of the market, weekend, Saturday, Sunday, Friday close, holidays, Christmas, New Year, London and New York overlap, session times, when does London open, New York session",
    ],
  },
  {
    id: "can-i-live-from-it",
    topic: "Getting started",
    question: "Can I make a living from trading?",
    answer:
      "Do not count on making a living from trading: most retail accounts lose money. The European supervisor ESMA found 74% to 89% of them in 2018, and brokers in the European Union must publish their own current share. Treat trading as a skill to learn slowly, and never as a way to pay next month's rent.",
    alsoAsked: [
      "full-time income, live from trading, quit my job, get rich, quit my job and live off trading, salary, income from trading",
    ],
  },
  {
    id: "is-it-risky",
    topic: "Getting started",
    question: "Is trading risky?",
    answer:
      "Yes. Most retail accounts lose money, and leverage makes losses fast; with some brokers you can lose more than you paid in. Only trade with money whose loss would change nothing. The [risk disclosure](/about#risk-disclosure) lists the risks.",
    alsoAsked: ["lose money, dangerous, safe"],
  },
  {
    id: "is-it-a-scam",
    topic: "Getting started",
    question: "Is forex a scam?",
    answer:
      "The market is real: banks, companies and funds exchange currencies in it every day. Many offers around it are not. Keep away from anyone who promises an income, asks for your password or wants to trade your money in a chat group, and look a broker up in the register of its regulator before you deposit. The regulators' own pages on fraud are under [Alternative Courses](/alternative-courses#list).",
    alsoAsked: ["scam, fraud, legit, rip-off, can I trust forex, is forex real, is forex fake"],
  },
  {
    id: "was-cheated",
    topic: "Getting started",
    question: "I was cheated. What can I do?",
    answer:
      "Pay nothing more, also no fee, tax or deposit that is asked before you get money out: that is part of it, and so is who offers to bring it back. Tell your bank or card company at once, because some payments can still be called back. Keep messages, addresses and receipts, and report it to the police and to the regulator; the regulators' own pages on fraud are under [Alternative Courses](/alternative-courses#list). We cannot get money back that others took.",
    alsoAsked: ["scammed, cheated by a broker, withdrawal refused, fake robot, recovery service, chargeback"],
  },
  {
    id: "what-is-free",
    topic: "Getting started",
    question: "What is free here?",
    answer:
      "Without an account: the [Foundation](/foundation) lessons, the glossary, the [e-books](/ebooks), the [calculators](/forex-tools), the strategy lab with its [backtests](/backtesting), the [trading simulator](/trading-simulator), and the first week of every [course](/courses). An [introductory call](/mentorship#book) is free, too. There is no trial that turns into a payment: what has a price is paid for when you order it.",
    alsoAsked: ["free trial, try before buying, anything for free, trial period, test access"],
  },
  {
    id: "on-a-phone",
    topic: "Getting started",
    question: "Can I use this site on a phone or a tablet?",
    answer:
      "Yes. Lessons, courses, calculators, the trading simulator and the strategy lab run in the browser of a phone or a tablet, and there is no app to install. Robots are the exception: they need MetaTrader 5 on Windows or a [VPS](/robots#vps-hosting).",
    alsoAsked: ["mobile, iPhone, iOS, Android, tablet, iPad, app, smartphone"],
  },
  {
    id: "dark-mode",
    topic: "Getting started",
    question: "Is there a dark mode?",
    answer:
      "Yes. The half-dark disc at the top of every page switches between the light and the dark colors. Until you press it, the site follows what your device is set to.",
    alsoAsked: ["dark mode, dark theme, night theme, light mode, too bright, change the colors"],
  },
  {
    id: "overnight-cost",
    topic: "Getting started",
    question: "What does it cost to hold a position overnight?",
    answer:
      "Interest, called swap: you receive the rate of the currency you bought, pay the rate of the one you sold, and the broker adds a markup to both. It is booked at 17:00 New York, three times on Wednesdays. [What a trade really costs](/blog/what-a-trade-really-costs) has the calculations.",
    alsoAsked: [
      "swap, rollover, overnight fee, hold a trade over night, triple Wednesday, money taken on Wednesday night, charge for the night",
    ],
  },
  {
    id: "over-weekend",
    topic: "Getting started",
    question: "Can I hold a position over the weekend?",
    answer:
      "Yes. From Friday to Sunday, 17:00 New York, you cannot close it, and on Sunday the price may open away from Friday's close. A stop is then filled at the first price there is, which may be far beyond the stop. A smaller size limits that loss; only having no position avoids it.",
    alsoAsked: ["weekend gap, Sunday open, hold a trade from Friday to Monday, close before the weekend"],
  },
  {
    id: "practice-free",
    topic: "Getting started",
    question: "How can I practice without risking money?",
    answer:
      "Use the [trading simulator](/trading-simulator) with $1,000 of demo credits, or a demo account with any regulated broker, and follow a one-page plan for a month; [what a demo account teaches](/trading-simulator#teaches) says what to look for. To try a rule on the past, use [Backtesting](/backtesting): it costs nothing and needs no account.",
    alsoAsked: [
      "practice without real money, demo account, paper trading, virtual money, play money, try without money",
    ],
  },
  {
    id: "lose-more",
    topic: "Getting started",
    question: "Can I lose more than I deposit?",
    answer:
      "With some brokers, yes: when the price jumps past your stop, a loss can be larger than the account. Retail accounts in the EU and the UK have negative-balance protection; ask your broker before you deposit. The whole list of risks is in the [risk disclosure](/about#risk-disclosure).",
    alsoAsked: ["negative balance, owe the broker money, margin call debt"],
  },
  {
    id: "need-degree",
    topic: "Getting started",
    question: "Do I need a degree or experience?",
    answer:
      "No. [Foundation](/foundation) begins at zero and needs no more than multiplication and percentages. You need neither a degree nor a license to trade your own money. Trading other people's money is regulated in most countries.",
    alsoAsked: ["previous knowledge, do I have to be good at math, qualification needed to trade"],
  },
  {
    id: "tax-on-profits",
    topic: "Getting started",
    question: "Do I pay tax on trading profits?",
    answer:
      "In most countries, yes; how much, and on which form, depends on where you live. What a simulator or a demo account shows is no money and no income. We give no tax advice: ask a tax adviser, and save every statement of your broker. The Professional Trader Program has a lesson on [taxes and records](/courses/professional-trader-program).",
    alsoAsked: ["tax on forex profits, do I have to declare my gains"],
  },
  {
    id: "country-language",
    topic: "Getting started",
    question: "Can I use this site in my country and in my language?",
    answer:
      "The site, its lessons and its answers are in English; your browser can translate the pages. Lessons and tools open in every country. Whether you may trade on margin, with which leverage and through which broker, is decided by the law of your country, and which ways of paying there are is shown at the checkout.",
    alsoAsked: ["courses in German, Spanish, French, other languages, translation, available in my country"],
  },
  {
    id: "win-back",
    topic: "Getting started",
    question: "I lost money. How do I win it back?",
    answer:
      "Do not try to win it back with the next trade: a larger one after a loss is how a small loss becomes a large one. Stop for today. Then read your last trades against your plan; if they followed it, losing runs are part of every method, and [the losing streak calculator](/forex-tools/loss-streaks) shows how long they get. After a fall of 20% an account needs 25% to be level, and nobody can say when or whether that comes. Money that you add to such an account can be lost in the same way: add none until your records show why the first was lost. If you cannot stop, or the money was needed, talk to somebody you trust.",
    alsoAsked: ["recover a loss, revenge trading, get my losses back, lost money today"],
  },
];
