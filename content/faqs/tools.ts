import type { Faq } from "../types.ts";

export const tools: readonly Faq[] = [
  {
    id: "simulated-meaning",
    topic: "Tools",
    question: "What does “simulated” mean?",
    answer:
      "Worked out and not traded. Simulated prices come from a model of the market, and no bank or broker quoted them. A simulated record is what a robot’s rules would have done with them, with spread, commission and swap: nobody put money on it. The model favors no rule, so what a rule earns there beyond interest is chance, and real prices may treat it worse. [Hypothetical results](/backtesting#hypothetical) says more.",
    alsoAsked: [
      "simulated prices, simulated record, simulated result, hypothetical result, are simulated results real",
    ],
  },
  {
    id: "forecasts-right",
    topic: "Tools",
    question: "How often are your forecasts right?",
    answer:
      "About as often as a price without drift would reach those targets: the rating behind them has no known power to predict, and on simulated prices it has none. The record on [Forecasts](/forecasts) counts every forecast that was decided, misses first, beside that baseline. A high hit rate alone says nothing: a near target is reached more often, and pays less.",
    alsoAsked: ["how accurate are your forecasts, hit rate of the forecasts, do forecasts come true"],
  },
  {
    id: "lab-build",
    topic: "Tools",
    question: "How do I build a strategy without programming?",
    answer:
      "Open the [Strategy Builder](/strategy-builder), choose a preset or start empty, and put rules together from sentences: when to enter, when to exit, how much to risk. The signals show on the chart while you build; nothing has to be installed and no account is needed.",
    alsoAsked: ["make my own strategy, create trading rules, no code"],
  },
  {
    id: "lab-backtest",
    topic: "Tools",
    question: "Can I backtest a strategy here for free?",
    answer:
      "Yes, without an account. Build or choose a strategy, then open [Backtesting](/backtesting): it runs in your browser on simulated prices or on a price file of your own, with spread, commission and swap, and shows every trade.",
    alsoAsked: ["test my strategy on history, try a strategy on the past"],
  },
  {
    id: "statement-check",
    topic: "Tools",
    question: "Can I have an account statement analyzed?",
    answer:
      "Yes, your own or a seller's, without an account: choose the file under [Analyze any statement](/bots-performance#statement-analyzer). It reads the reports of MetaTrader 4 and 5 (HTML), and closed trades as CSV, in your browser; the file is sent nowhere. A Strategy Tester report is no statement: save the account history as a report instead.",
    alsoAsked: ["import a statement, MetaTrader report, account history, check a track record file"],
  },
  {
    id: "lab-import",
    topic: "Tools",
    question: "Can I use my own price data?",
    answer:
      "Yes. On the [Backtesting](/backtesting) page choose your own file: exports of MetaTrader 4 and 5, TradingView, Dukascopy, HistData, Yahoo and most other tables of open, high, low and close. The file is read in your browser and is never uploaded.",
    alsoAsked: ["import a csv, upload history, price file, hst, bi5, load a csv from Dukascopy"],
  },
  {
    id: "prices-simulated",
    topic: "Tools",
    question: "Are the prices on this site live?",
    answer:
      "No. Charts, backtests and the scanner use simulated prices, labeled as such; a price file of your own can take their place in [Backtesting](/backtesting). For market prices, look at your broker's platform. What our products cost is on the [pricing page](/northpip-pricing).",
    alsoAsked: ["real prices, real time quotes, live charts, real market data, simulated market, delayed prices"],
  },
  {
    id: "lab-export",
    topic: "Tools",
    question: "Can I take my strategy to MetaTrader, TradingView or Python?",
    answer:
      "Yes. The [Strategy Builder](/strategy-builder) exports MQL5 for MetaTrader 5, Pine for TradingView and a Python file for backtesting.py. Before the download it lists what the platform does differently.",
    alsoAsked: [
      "export to mql5, pine script, expert advisor from my strategy, download code, turn my rules into Pine, pinescript, python file",
    ],
  },
  {
    id: "lab-live",
    topic: "Tools",
    question: "Does the strategy builder trade for me?",
    answer:
      "No. It shows a strategy's signals and tests its rules on past prices, and it is connected to no broker. What trades is the [code that it exports](/strategy-builder), in MetaTrader 5 on your own account: try that on a demo account first, and remember that nothing here shows that a strategy earns.",
    alsoAsked: ["builder places trades, auto trading from the lab, connect my broker to the builder"],
  },
  {
    id: "other-results",
    topic: "Tools",
    question: "Why does MetaTrader show another result than the backtest here?",
    answer:
      "Because prices, spread, swap and the clock of the bars are those of your broker there, and simulated or your file's here. What the platform itself does differently is listed before each [export](/strategy-builder). To compare the two, import your broker's own prices under [Backtesting](/backtesting) and set its costs.",
    alsoAsked: [
      "different results in TradingView, strategy tester differs, not the same trades, backtest does not match",
    ],
  },
  {
    id: "lab-markets",
    topic: "Tools",
    question: "Which markets can I test?",
    answer:
      "On simulated prices: 28 currency pairs, gold, silver, the S&P 500 and bitcoin. With a price file of your own, any market that the file has: see [Backtesting](/backtesting).",
    alsoAsked: ["can I test gold, stocks, indices, crypto, other symbols, list of symbols"],
  },
  {
    id: "calendar-add",
    topic: "Tools",
    question: "How do I put economic events into my calendar?",
    answer:
      "On the [trading dashboard](/trading#events), choose currencies and importance, then “Add to my calendar (iCal)”. The file opens in Google Calendar, Apple Calendar or Outlook with your choice of events.",
    alsoAsked: ["economic calendar in google calendar, ical, ics file, subscribe to events, export events"],
  },
  {
    id: "calendar-releases",
    topic: "Tools",
    question: "Which releases are in the list of events?",
    answer:
      "US payrolls, jobless claims, both ISM indices, and the rate decisions of the Federal Reserve, the European Central Bank and the Bank of England. Inflation, growth, retail sales and the decisions of other central banks are in the [list](/trading#events) only where we have entered them, although they move prices as much: look up their dates with the issuer before you hold a position. A day without an entry is not a quiet day.",
    alsoAsked: [
      "when is the next CPI, CPI release date, when is inflation published, next inflation report",
      "when is the Bank of Japan meeting, next RBA decision, Bank of Canada decision date, when is GDP published, PPI date, retail sales date, release missing in the economic calendar",
    ],
  },
  {
    id: "alerts-how",
    topic: "Tools",
    question: "How does an alert reach me?",
    answer:
      "By email if you are signed in: it is watched around the clock, and each alert fires once, with up to 50 mails a day. An account holds up to 50 alerts. Without an account it shows on the screen while the page is open. We send none by Telegram or SMS. Alerts are set and deleted on the [trading dashboard](/trading#alerts).",
    alsoAsked: ["turn off alerts, alert by mail, alert on the phone, delete an alert, Telegram alert"],
  },
  {
    id: "lab-save",
    topic: "Tools",
    question: "Where are my strategies saved?",
    answer:
      "On your device, at every change. With a free account you can also save them in the [member area](/member-area) and open them on another device. A share link holds the whole strategy and needs no account. Signing out takes what is saved in your account off this device; it is there again when you sign in.",
    alsoAsked: [
      "save a strategy, share a strategy, another computer, strategy on my laptop and phone, strategy is gone",
    ],
  },
  {
    id: "sharpe-good",
    topic: "Tools",
    question: "What is a good Sharpe ratio?",
    answer:
      "The Sharpe ratio is the annual return divided by its annual volatility. Over many years a stock index has earned about 0.4, and a ratio above 1 after costs is high. Over a single year luck alone is above 1 in one record of six. One above 2 in a backtest is a reason to look for luck or a missing cost. How many settings were tried matters as much as the figure: the [validation](/backtesting#overfitting) counts them.",
    alsoAsked: ["sharpe, sortino, high sharpe, is this ratio good"],
  },
  {
    id: "monte-carlo",
    topic: "Tools",
    question: "What does Monte Carlo show?",
    answer:
      "Your trades in many other orders or selections: how far the account might have fallen, and how often it would have ended with a loss. It takes the average of your trades as it is, which is partly luck, most of all after a search: a loss is more likely than it shows. Open it under Validate beside a [backtest](/backtesting).",
    alsoAsked: ["resampling, bootstrap, reshuffled trades, random order of trades"],
  },
  {
    id: "plateau",
    topic: "Tools",
    question: "Is a plateau in the optimizer a good sign?",
    answer:
      "A plateau is a better sign than a single peak, and no proof. Nearby settings take nearly the same trades, so luck makes plateaus, too. The same holds for the walk-forward matrix, whose cells test nearly the same bars. Look at bars that no choice has seen, and only once: [signs of luck](/backtesting#overfitting).",
    alsoAsked: ["heat map, hill, spike, neighboring settings, walk-forward matrix, robust settings"],
  },
  {
    id: "verdict-live",
    topic: "Tools",
    question: "The lab says “Promising” or “Holds up so far”: can I trade it live?",
    answer:
      "Neither verdict proves that a strategy will earn. A probability of skill of 95% means that luck alone gets there in up to one of twenty searches, and it cannot know what you tried elsewhere or whether the market will change. A return by itself, even 40% in a year, says less than that. Trade it on a demo account first and then in small size, and validate it again with the new months: [signs of luck](/backtesting#overfitting).",
    alsoAsked: [
      "promising not proven, holds up so far, probability of skill, passed walk-forward, ready for real money, go live, is it proven",
    ],
  },
  {
    id: "walk-forward",
    topic: "Tools",
    question: "What is walk-forward testing?",
    answer:
      "The settings are chosen on one part of the history and traded on the part that follows; then both move on. Only the parts that were not used for choosing count. It tests the choosing, which one lucky setting cannot do. Choosing without an edge often earns there as well, so a gain counts only where it is more than chance explains. Open it under Validate beside a [backtest](/backtesting).",
    alsoAsked: [
      "out-of-sample, in-sample, forward test, held-out data, many combinations tried, picked the best of an optimization",
    ],
  },
  {
    id: "enough-trades",
    topic: "Tools",
    question: "How many trades does a backtest need?",
    answer:
      "Fewer than 30 trades prove nothing. After 200, a win rate near 50% is known to about seven percentage points in either direction, and with wins and losses of one size luck alone makes a profit factor from 0.76 to 1.32 in 95 of 100 records; where sizes vary or few trades lose, the range is wider. Good and bad years have to be among them. Trades that were open together, as those of a grid, count as one. [How to read a backtest](/blog/how-to-read-a-backtest) shows why, and Validate beside a [backtest](/backtesting) computes it for your own result.",
    alsoAsked: ["enough trades, sample size, statistically significant, few trades, can I trust a backtest"],
  },
  {
    id: "simulator-open",
    topic: "Tools",
    question: "Can I use the trading simulator?",
    answer:
      "Yes, free and without an account. The [trading simulator](/trading-simulator) starts with $1,000 of demo credits on simulated prices, live or as a replay of the past. You can have several simulator accounts, named as you like, and reset or delete each. They are stored on your device; signed in, also in your member account.",
    alsoAsked: ["simulator, demo credits, when does the simulator open, reset the demo account"],
  },
  {
    id: "simulator-or-backtest",
    topic: "Tools",
    question: "What is the difference between the simulator and a backtest?",
    answer:
      "In the [simulator](/trading-simulator) you decide each trade yourself, live or in a replay, with demo credits. A [backtest](/backtesting) follows written rules over years of prices in seconds and decides nothing by itself. The first shows how you trade, the second what a rule would have done; neither uses money.",
    alsoAsked: ["simulator or backtest, strategy lab or simulator, replay or backtest"],
  },
  {
    id: "simulator-prize",
    topic: "Tools",
    question: "Can I win money in the simulator?",
    answer:
      "No. The demo credits are no money, do not expire and cannot be paid out, and a place on the [leaderboard](/trading-simulator#leaderboard) has no prize. It does not prove skill either: whoever opens many accounts has one that was lucky.",
    alsoAsked: ["prize of the leaderboard, win real money, pay out demo credits, contest"],
  },
  {
    id: "simulator-weekend",
    topic: "Tools",
    question: "Can I use the simulator at the weekend?",
    answer:
      "As a replay of the past, at any hour of any day. The live account keeps the hours of currencies: from Friday 17:00 to Sunday 17:00 in New York its prices stand still and no order can be placed; one that waits can be canceled. See [the trading simulator](/trading-simulator).",
    alsoAsked: ["simulator on Saturday, on Sunday, at night, hours of the simulator"],
  },
  {
    id: "simulator-order",
    topic: "Tools",
    question: "How do I place an order in the simulator or in MetaTrader?",
    answer:
      "In [the simulator](/trading-simulator), choose the market, then in the order form the type: market, limit, stop, stop-limit or OCO. Type the size, and the prices of the stop-loss and take-profit, and press Buy or Sell. The form says beforehand what the stop can cost. Later you can drag the lines of stop, target and order on the chart, or press Change in the row under it. With your broker it is done in the program that you trade with; in MetaTrader 5 the key F9 opens the order form. [Order types](/foundation/order-types) explains which one to use.",
    alsoAsked: [
      "set a stop-loss in the simulator, limit order in the simulator, buy in the simulator, first demo trade",
    ],
  },
  {
    id: "close-position",
    topic: "Tools",
    question: "How do I close a position?",
    answer:
      "In [the simulator](/trading-simulator): press Close in its row under the chart, or Change, and type the lots of the part that you want to close. With your broker: in the program that you trade with. In MetaTrader 5 it is the cross at the end of the position's row on the Trade tab.",
    alsoAsked: ["end a trade, kill a position, get out of a trade, close half of a position"],
  },
  {
    id: "ebooks-open",
    topic: "Tools",
    question: "Where can I read the e-books?",
    answer:
      "All nine are on [E-books](/ebooks), free and without signing up: in the browser, as EPUB for an e-reader or a phone, and as PDF to print.",
    alsoAsked: ["are the e-books out yet, ebooks, ebook as PDF"],
  },
  {
    id: "flash-cards",
    topic: "Tools",
    question: "What are the flash cards?",
    answer:
      "[Flash cards](/glossary/cards) show the terms of the [glossary](/glossary) one by one: say what a term means, look at the answer, and grade yourself. A term that you know comes back in weeks, one that you forget in minutes. They are free and need no account.",
    alsoAsked: ["flashcards, learn the terms by heart, vocabulary trainer"],
  },
  {
    id: "high-sqn",
    topic: "Tools",
    question: "What is a high SQN?",
    answer:
      "SQN, the system quality number, is the square root of the number of results times their mean, divided by their standard deviation. It says how far the mean lies from zero, so it grows with the number of trades alone. Of records without any skill one in 44 is above 2 by luck; of 40 settings that have nothing to do with each other, the best one is in three searches of five. After a search a high SQN proves nothing: try the rule on prices that were not used in choosing.",
    alsoAsked: ["system quality number, Van Tharp, good SQN, SQN above 2, SQN of 3"],
  },
  {
    id: "good-win-rate",
    topic: "Tools",
    question: "Is a win rate of 55% good?",
    answer:
      "No win rate is good by itself: it has to be set beside what is won and lost on average. Where winners are 1.5 times as large as losers, 40% breaks even before costs; where they are half as large, it takes 66.7%. And it is uncertain: a fair coin shows 55 or more wins in 100 trades about once in five or six series. [Why a 70% win rate can lose money](/blog/why-a-high-win-rate-can-lose-money) has the calculation, and the [break-even calculator](/forex-tools/risk-reward) takes your figures.",
    alsoAsked: ["good win rate, is 60% win rate good, win percentage, hit rate"],
  },
  {
    id: "order-not-filled",
    topic: "Tools",
    question: "Why was my order not filled?",
    answer:
      "A limit order is filled when the price reaches it on the side that counts: a buy needs the ask, a sell needs the bid. Charts draw the bid, so a buy limit can lie inside a bar and still be a spread away. In the simulator and the strategy lab an order is also refused where the margin is not enough, the size is below the smallest, or the stop is nearer than the spread; the journal and the report name the reason. At a broker, its own log says why.",
    alsoAsked: ["limit order did not trigger, price touched my order, pending order skipped, order rejected"],
  },
  {
    id: "gold-spread",
    topic: "Tools",
    question: "What is the spread on gold?",
    answer:
      "Each broker sets its own, and it widens at night and around news: read bid and ask in your platform at the hour at which you trade. A spread of 0.30 dollars costs $30 for one lot of 100 ounces and $3 for 0.10 lots. The [pip value calculator](/forex-tools/pip-value) works it out for gold and other symbols.",
    alsoAsked: ["gold spread, xauusd spread, cost of trading gold"],
  },
];
