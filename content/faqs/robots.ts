import type { Faq } from "../types.ts";

export const robots: readonly Faq[] = [
  {
    id: "robot-what",
    topic: "Robots",
    question: "What is a trading robot?",
    answer:
      "A program that trades a fixed set of rules on your own account in MetaTrader 5. It removes hesitation and leaves the risk: a rule that loses by hand loses automatically too. Every robot on [the robots page](/robots) states its strategy class and whether it uses grid or martingale sizing.",
    alsoAsked: ["expert advisor, EA, automated trading, bot"],
  },
  {
    id: "strategy-classes",
    topic: "Robots",
    question: "What is the difference between trend following, mean reversion and the other strategy classes?",
    answer:
      "**Trend following** buys strength and loses often but little. **Mean reversion** bets on a return to the middle: many small wins, fewer and larger losses. **Breakout** waits for price to leave a range. **Momentum** holds each pair in the direction it has moved over the last months. **Carry** collects overnight interest while markets are calm, and can lose months of it in a few days. **Grid** and **martingale** add to losing positions. Each robot names its class on [its label](/robots#robots-hero).",
    alsoAsked: ["trend following, mean reversion, carry, breakout"],
  },
  {
    id: "robot-grid",
    topic: "Robots",
    question: "What do grid and martingale mean?",
    answer:
      "A grid opens further positions as price moves against the first one. Martingale makes each of them larger. Both aim at many small wins and can lose all of them, and more, in one long move. We mark such robots so that nobody buys one by accident.",
    alsoAsked: [
      "grid strategy, grid trading, martingale robots, doubling after a loss, which robots add to losing trades",
    ],
  },
  {
    id: "robot-stops",
    topic: "Robots",
    question: "Does every robot use a stop-loss?",
    answer:
      "Yes: each trade has one, or, in a robot that holds several positions, one stop lies under all of them; [its page](/robots#robots-hero) says which. A stop does not limit a loss for certain: where the price jumps past it, it is filled at the next price. Many stops in a row can still take most of an account.",
    alsoAsked: [
      "do the robots have a stop-loss, robot without a stop, which robots have a stop, is there a stop on every trade",
    ],
  },
  {
    id: "robot-profit",
    topic: "Robots",
    question: "How much will a robot earn?",
    answer:
      "Nobody can know, and a robot can lose all the money on an account. Past and simulated results do not say what comes next. Try any robot on a demo account first, for at least as many trades as you would want as evidence: fewer than 30 prove nothing, and 200 leave a win rate uncertain by about seven percentage points.",
    alsoAsked: ["how much money does a robot make, profit of a robot, monthly return, guaranteed income"],
  },
  {
    id: "robot-or-savings",
    topic: "Robots",
    question: "Is a robot better than a savings account or an index fund?",
    answer:
      "They are not the same kind of thing. A savings account pays interest, and up to the limit of its deposit insurance the money does not fall. A broad index fund owns companies: it falls as well, at times by half. A robot trades with leverage, pays costs on every trade, and can lose all the money on its account. Its record is simulated: [Bots Performance](/bots-performance) shows what each came to, with its losses. Never trade with savings that you need.",
    alsoAsked: [
      "robot or savings account, better than a savings account, better than the bank, robot or index fund, robot or ETF, robot or stocks",
      "is trading better than an index fund, forex or S&P 500, invest in a fund instead",
    ],
  },
  {
    id: "robot-record",
    topic: "Robots",
    question: "Is a robot's record made with real money?",
    answer:
      "No. The records of our robots are simulated from their published rules, with spread, commission and swap: nobody traded them with money. [Bots Performance](/bots-performance) labels each record as simulated, or as read from an account's statement.",
    alsoAsked: ["live record, real account of a robot, myfxbook, is the track record real, did anybody trade it"],
  },
  {
    id: "robot-why-sold",
    topic: "Robots",
    question: "Why do you sell robots instead of trading them yourselves?",
    answer:
      "Because none is known to earn. Nobody has traded them with money: their records are simulated, several end with a loss, and where one shows a gain, it is within what luck gives or rests on few trades. [Bots Performance](/bots-performance) shows each. What you buy is a rule with its source code, which you can read, test with your own costs, and change. It is no income.",
    alsoAsked: ["why sell a robot that works, do you use your own robots, why do robots that lose have a price"],
  },
  {
    id: "robot-licence",
    topic: "Robots",
    question: "On how many accounts may I run a robot?",
    answer:
      "One license covers up to three live accounts at a time and any number of demo accounts. It does not expire, and updates are included. The robot activates its license itself on the first start on a live account and asks this site again every 12 hours: three days without an answer, and it opens no new positions until there is one, but still manages those it has. You release an account in the [member area](/member-area). Within 30 days a license can be moved to another account ten times.",
    alsoAsked: ["number of accounts, several accounts, second computer, move the license, does the license expire"],
  },
  {
    id: "robots-together",
    topic: "Robots",
    question: "Can I run two robots on one account?",
    answer:
      "Yes, each on a chart of its own. Every robot marks its orders with a number of its own, the input Magic, and leaves the positions of others alone; on one symbol that needs a hedging account, because a netting account puts them together. Losses add up: set the risk of each lower than you would alone.",
    alsoAsked: ["several robots at once, more than one robot on the same account, magic number"],
  },
  {
    id: "robot-margin",
    topic: "Robots",
    question: "Can a robot's account run out of margin?",
    answer:
      "Yes. Below its stop-out level the broker closes positions itself, and the robot can neither prevent that nor undo it. Each robot's manual and label name the minimum deposit that its sizes are made for; with less, or with other sizes, margin runs out sooner. Ask your broker for its margin-call and stop-out levels.",
    alsoAsked: ["leverage that a robot needs, robot account out of margin, robot closed by the broker"],
  },
  {
    id: "robot-broker",
    topic: "Robots",
    question: "Does a robot work with any broker?",
    answer:
      "With any that offers MetaTrader 5 and the robot's pairs. A robot that holds several positions at once needs a hedging account there, and shows a message if yours is a netting account. Spread, swap and commission are your broker's, and with higher ones the result is worse than the record: on each robot's page you can set your own. Begin on a demo account of that broker.",
    alsoAsked: ["which broker for a robot, cent account, robot on my broker"],
  },
  {
    id: "prop-firm",
    topic: "Robots",
    question: "Can I run a robot on a prop firm's account?",
    answer:
      "Where the firm offers MetaTrader 5 and allows robots. Read its rules first: many forbid grids, martingale or trading around news, and close an account that breaks them. Compare its limits for a day's loss and for the total loss with the largest fall in the robot's record, which is simulated and can be exceeded. The fee is lost when a limit is broken. Unless MetaTrader calls it a demo account, it counts as one of the license's three live accounts.",
    alsoAsked: ["prop firm, funded account, challenge, FTMO, evaluation account, prop trading"],
  },
  {
    id: "robot-risk",
    topic: "Robots",
    question: "Can I change the risk or the rules of a robot?",
    answer:
      "Yes. Its sizes, stops and rules are inputs, listed with their meaning in the manual, and you get the source. With other values it is no longer the robot of the published record: test it on a demo account first. A minimum deposit is meant for the delivered sizes.",
    alsoAsked: ["change the lot size, settings of a robot, edit the robot, make it safer"],
  },
  {
    id: "robot-try",
    topic: "Robots",
    question: "Can I try a robot before I buy it?",
    answer:
      "There is no trial version. Before you buy, each robot's page prints its rules in full, shows its simulated record, and works it out again with your costs, deposit and sizes. After that, demo accounts need no license, and the refund ends only with the first activation on a live account, or after 14 days.",
    alsoAsked: ["free trial of a robot, demo of a robot, test a robot for free"],
  },
  {
    id: "robot-exchange",
    topic: "Robots",
    question: "Can I exchange a robot for another one?",
    answer:
      "No: each robot has its own price, and none of it counts toward another. Within 14 days, if its license has not been activated on a live account, ask for the [refund](/terms#refunds) and order the other.",
    alsoAsked: ["swap my robot, switch to another robot, wrong robot"],
  },
  {
    id: "robot-silent",
    topic: "Robots",
    question: "My robot opens no trades. What now?",
    answer:
      "Often there is nothing to do: rules may wait days for their moment. Look at its chart first: the robot's name must stand in the corner, and **Algo Trading** must be on in the toolbar and in the robot's own settings. On a live account this site's address must be allowed under Tools, Options, Expert Advisors, and the license needs a free place, which you can give it in the [member area](/member-area#license). The tab Experts below the chart says what is missing. If it says nothing, [write to us](/support#ticket) with a picture of it.",
    alsoAsked: [
      "robot does nothing, EA without trades, expert advisor idle, no positions, bought a robot and it does not trade, I bought a robot and it opens no trades",
    ],
  },
  {
    id: "vps-need",
    topic: "Robots",
    question: "Do I need a VPS?",
    answer:
      "You need a VPS only if a robot has to run while your computer is off, or if it trades so often that a slow connection costs money. A strategy that decides once a day rarely needs one. The plans are on [the robots page](/robots#vps-hosting).",
    alsoAsked: [
      "run the robot around the clock, virtual server, computer off, computer switched on all night, PC must stay on",
    ],
  },
  {
    id: "vps-down",
    topic: "Robots",
    question: "What happens if my VPS is down?",
    answer:
      "A robot on it sees no prices, so it opens and manages nothing until the machine is back. Stop-losses and take-profits that are at your broker stay in force there. The uptime of a plan is a target and is not guaranteed; no measured record is published here. If a machine stays down, [write to us](/support#ticket). What is refunded is in the [terms](/terms#refunds).",
    alsoAsked: [
      "VPS outage, server down, VPS offline, uptime guaranteed, is 99.99% uptime guaranteed, server crashed, slow server and the robot loses money, refund for downtime",
    ],
  },
  {
    id: "robot-after-refund",
    topic: "Robots",
    question: "What happens to a robot after its refund?",
    answer:
      "Its downloads and its license end. A robot that runs on a live account learns of it at its next check, within 12 hours, or three days after the last answer where it cannot reach this site: until then it may still open positions. Afterwards it opens no new ones and still manages those it has. Take it off the chart once they are closed.",
    alsoAsked: ["robot after a refund, license after a refund, keep the robot after a refund, refunded robot"],
  },
  {
    id: "robot-download",
    topic: "Robots",
    question: "How do I download my robot?",
    answer:
      "Sign in to the [member area](/member-area) with the email address you paid with. Every robot you own has its download there: the MQL5 source, a settings file, a Python file, a manual and your license key.",
    alsoAsked: [
      "robot files, get my robot, licence key, download my EA, where is my robot, robot file, bought a robot where is the file",
    ],
  },
  {
    id: "robot-install",
    topic: "Robots",
    question: "How do I install a robot in MetaTrader 5?",
    answer:
      "Download it from the [member area](/member-area) and follow the manual in the download: copy the source into MetaTrader's Experts folder, compile it, drag it onto a chart, load the settings file, and try it on a demo account first.",
    alsoAsked: ["install the EA, set up the expert advisor, MT5 installation, I bought a robot how do I install it"],
  },
  {
    id: "robot-mt4",
    topic: "Robots",
    question: "Does a robot work on MetaTrader 4 or on a phone?",
    answer:
      "No. The robots are made for MetaTrader 5 on Windows; MetaTrader 4, TradingView and the phone apps cannot run them. A [VPS](/robots#vps-hosting) runs them without your own computer.",
    alsoAsked: ["MT4, MetaTrader 4, robot on a phone"],
  },
  {
    id: "need-metatrader",
    topic: "Robots",
    question: "Do I need MetaTrader?",
    answer:
      "For a robot, yes: it runs in MetaTrader 5 on Windows, on your own computer or on a [VPS](/robots#vps-hosting). For everything else, no: lessons, calculators, the simulator and the strategy lab run in the browser, and what you build in the lab can be exported for MetaTrader 5, TradingView or Python.",
    alsoAsked: ["is MetaTrader required, use without MT5, which platform do I need"],
  },
];
