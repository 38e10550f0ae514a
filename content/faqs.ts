import type { Faq } from "./types.ts";

/** Answers are Markdown. */
export const faqs: readonly Faq[] = [
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
      "Nobody can know what an account will earn, and no figure is good by itself. Set it beside what the money would earn without risk, as in a savings account, beside its largest fall on the way, and beside its time: 5% per year with a largest fall of 5% is more than 20% with one of 60%. A single year says little. An account without any skill whose years vary by 10% gains 5% or more in about three years of ten. 10% a month would be 214% a year, which nobody has kept up: whoever promises it sells the promise.",
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
    alsoAsked: ["mobile, iPhone, Android, tablet, iPad, app, smartphone"],
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
    id: "lesson-form",
    topic: "Courses",
    question: "Are the lessons videos, and can I download them?",
    answer:
      "They are written lessons with charts, worked examples and questions, read in the browser on any device; some lessons may have a video as well. There is no file of a whole course, but you can print or save each lesson that is open to you. The nine [e-books](/ebooks) are files, free to download.",
    alsoAsked: ["video lessons, course as PDF, read a lesson offline, print a lesson"],
  },
  {
    id: "how-long",
    topic: "Courses",
    question: "How long do the courses take?",
    answer:
      "Beginner Forex Fundamentals is laid out for 6 weeks, Intermediate Trading Strategies for 8 and the Professional Trader Program for 12. One week opens every seven days, counted from your order. After that there is no deadline: take as long as you like, and what you have finished stays open.",
    alsoAsked: ["duration of a course, weeks, hours"],
  },
  {
    id: "which-course",
    topic: "Courses",
    question: "Which course is right for me?",
    answer:
      "If you cannot yet work out what one pip is worth in your account currency, take Beginner. If you can, but have no rule that another person could trade for you, take Intermediate. If you run several strategies with real money, look at Professional. If none of these fits, [ask us](/#contact): not buying is a possible answer.",
    alsoAsked: ["recommend a course, best course for me, my level"],
  },
  {
    id: "after-purchase",
    topic: "Courses",
    question: "What happens after I buy?",
    answer:
      "You get an email with the receipt and what to do next. The order appears in your [member area](/member-area) as soon as the checkout provider has confirmed the payment: sign up with the email address you used at checkout and confirm it. A robot is a download there. A course opens at once with its first week, and a new week follows every seven days. For mentorship you choose your times with the [booking form](/mentorship#book). If no email arrives, see [I paid and got no email](/support#no-receipt).",
    alsoAsked: [
      "what do I get, access to what I bought, where is my course, when do the lessons start, course videos, paid for a course",
    ],
  },
  {
    id: "course-or-robot",
    topic: "Courses",
    question: "Should I buy a course or a robot first?",
    answer:
      "You need neither to learn the basics or to use the tools, and neither makes money by itself. A course explains how trading works and how to judge a rule. A robot is one fixed rule that trades alone; its record is computed on simulated prices. Whoever cannot yet say why a robot loses in some years should read the free [Foundation](/foundation) before buying either.",
    alsoAsked: ["robot or course, course or bot, better to buy a robot or learn, what to buy first"],
  },
  {
    id: "course-worth",
    topic: "Courses",
    question: "Is a course worth its price?",
    answer:
      "That depends on what you know already: no course makes money by itself, and none here promises any. Read the free [Foundation](/foundation) first, then on the [page of the courses](/courses) what each one teaches and for whom it is not. Within 14 days you get your money back if at most two of its twelve lessons have been opened.",
    alsoAsked: [
      "is the course worth it, is the course worth 299, is a course worth the money, are your courses worth it, is it worth paying for a course, course too expensive, should I pay for a course",
    ],
  },
  {
    id: "what-belongs-to-it",
    topic: "Payment",
    question: "Does one product include another?",
    answer:
      "No. Courses, mentorship plans, robots and VPS plans are each bought by themselves: a course comes without mentorship sessions and without the other courses, and a plan without courses, robots or a VPS. What each one includes is under its price on the [pricing page](/northpip-pricing).",
    alsoAsked: [
      "course with mentorship, robot with a course, plan with a course, VPS with a robot, included in the plan",
    ],
  },
  {
    id: "course-exchange",
    topic: "Courses",
    question: "Can I switch to another course and pay the difference?",
    answer:
      "No: each course has its own price, and none of it counts toward another. If you find within 14 days that you chose the wrong one and have opened at most two of its twelve lessons, ask for the [refund](/terms#refunds) and order the other. [Which course is right for me?](/support#which-course) helps before you pay.",
    alsoAsked: ["upgrade a course, exchange a course, difference in price, change from beginner to professional"],
  },
  {
    id: "account-to-buy",
    topic: "Payment",
    question: "Do I need an account to buy something?",
    answer:
      "Not to pay: the checkout asks for an email address, and the receipt goes there. To open a course or download a robot you need a free account with the same address. [Sign up](/auth) before or after you pay and confirm the address: what you bought is then in the [member area](/member-area).",
    alsoAsked: ["buy without an account, register before I order, guest checkout, sign up to buy"],
  },
  {
    id: "buy-for-somebody",
    topic: "Payment",
    question: "Can I buy a course or a robot for somebody else?",
    answer:
      "Yes: type that person's email address at the checkout. What you buy opens in the account with that address, for one person of 18 years or more, and the receipt, with the price, is mailed there. If you have already paid with your own address, [write to us](/support#ticket) and name the order.",
    alsoAsked: ["gift, present for a friend, buy it for my son, give a course to somebody"],
  },
  {
    id: "no-receipt",
    topic: "Payment",
    question: "I paid and got no email. What now?",
    answer:
      "Look in the spam folder first. Then sign in to the [member area](/member-area) with the email address you used at checkout: the order, the receipt and the downloads are there as soon as the checkout provider has confirmed the payment, usually within a minute, whether or not the email arrived. If the order is not there after an hour, [write to us](/contact) with that address and the time of the payment; an order that has to be checked by a person is opened by hand.",
    alsoAsked: [
      "no receipt arrived, bought a robot and got no email, paid but nothing came, purchase email missing, order confirmation did not arrive",
    ],
  },
  {
    id: "paid-twice",
    topic: "Payment",
    question: "I was charged twice. What can I do?",
    answer:
      "Look at your orders in the [member area](/member-area): two of them are two payments, perhaps a plan that has renewed. A single order with two lines on the card is often a reservation that your bank releases within days. If you did pay twice, write to us with the [ticket form](/support#ticket), name the email address and both receipts, and we refund one of them.",
    alsoAsked: ["double payment, two charges on the card, billed twice, bought the same thing twice"],
  },
  {
    id: "mentorship-how",
    topic: "Mentorship",
    question: "How does mentorship work?",
    answer:
      "You choose a plan, book your times with the form on the [mentorship page](/mentorship#book), and each session starts from your own journal. [1-on-1 Personal Coaching](/#mentorship) is four sessions of 2 hours, the Monthly Mentorship Program is 4-6 hours a month, and the VIP Elite Program has unlimited sessions for three months.",
    alsoAsked: ["coaching, what is mentoring like"],
  },
  {
    id: "mentor-signals",
    topic: "Mentorship",
    question: "Do mentors tell me what to trade, or do you offer signals?",
    answer:
      "No. A mentor works on how you decide: sizing, rules, review. We do not send signals and we do not manage money.",
    alsoAsked: ["trade ideas, copy trading, buy and sell alerts"],
  },
  {
    id: "live-groups",
    topic: "Mentorship",
    question: "Are there live webinars or group sessions?",
    answer:
      "There are no public webinars. The Monthly Mentorship Program includes live chart work in small groups; 1-on-1 Personal Coaching is for you alone. Courses are written lessons, without dates. See [mentorship](/mentorship).",
    alsoAsked: ["webinar, live class, group call, live stream, online seminar"],
  },
  {
    id: "session-missed",
    topic: "Mentorship",
    question: "What if a mentor cancels or does not come?",
    answer:
      "A session that was not held does not count against your plan. Choose another time with the link in the booking's mail, or [write to us](/contact) with the booking's number; sessions not yet held can also be [refunded](/terms#refunds).",
    alsoAsked: ["mentor did not show up, mentor canceled my session, mentor was late, missed session"],
  },
  {
    id: "mentor-cancel",
    topic: "Mentorship",
    question: "Can I cancel a monthly plan?",
    answer:
      "Yes. One payment covers one month, or three in the VIP Elite Program. A plan renews only if the checkout showed a subscription: end that by the link in the receipt of the checkout provider, or write to us with the [ticket form](/support#ticket), before the next period begins. The same holds for a VPS. For every plan, sessions not yet held are refunded; see the [terms](/terms#refunds).",
    alsoAsked: [
      "stop my subscription, end the plan, cancel my mentorship anytime, does a monthly plan renew automatically, automatic renewal of the mentorship",
    ],
  },
  {
    id: "success-rate",
    topic: "About us",
    question: "How many of your students succeed?",
    answer:
      "The site shows a success rate of 95% in one place and 94% in another. Every such figure needs evidence on file; while there is none it is shown as demo content and should not weigh in your decision. The same holds for the success stories: one that is marked as demo is fictional, and none is typical.",
    alsoAsked: [
      "proof, real students, are the stories real, testimonials, your success rate, are the 25K downloads real, do 10,000 traders read the newsletter",
    ],
  },
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
    id: "demo-figure",
    topic: "About us",
    question: "What do “demo figure” and “demo content” mean?",
    answer:
      "That the figure or the text came with this site as an example and nobody has proven it. The mark goes once its owner has put evidence on file. Give such figures no weight.",
    alsoAsked: ["demo figure, demo figures, demo content, demo badge, demo mark"],
  },
  {
    id: "are-you-broker",
    topic: "About us",
    question: "Are you a broker, and are you regulated?",
    answer:
      "No. We are an education business: we sell courses, mentorship, software and hosting. We hold no client money, execute no trades and give no personal advice, so we are not regulated as a broker or adviser. See [about us](/about).",
    alsoAsked: ["license, regulated, FCA, deposit money with you"],
  },
  {
    id: "manage-money",
    topic: "About us",
    question: "Do you trade my money for me?",
    answer:
      "No. We never take, hold or trade your money, and nobody here manages accounts. We are an education business: we sell courses, mentorship, trading robots and hosting. What you trade stays in an account in your own name at a broker you choose, and you decide about it. Nobody should trade with savings they need; see the [risk disclosure](/about#risk-disclosure).",
    alsoAsked: ["managed account, PAMM account, invest for me, account management, trade my account"],
  },
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
    id: "robot-licence",
    topic: "Robots",
    question: "On how many accounts may I run a robot?",
    answer:
      "One license covers up to three live accounts at a time and any number of demo accounts. It does not expire, and updates are included. The robot activates its license itself on the first start on a live account; you release an account in the [member area](/member-area).",
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
    alsoAsked: ["which broker for a robot, cent account, hedging account, robot on my broker"],
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
    id: "robot-silent",
    topic: "Robots",
    question: "My robot opens no trades. What now?",
    answer:
      "Often there is nothing to do: rules may wait days for their moment. Look at its chart first: the robot's name must stand in the corner, and **Algo Trading** must be on in the toolbar and in the robot's own settings. On a live account this site's address must be allowed under Tools, Options, Expert Advisors, and the license needs a free place, which you can give it in the [member area](/member-area#license). The tab Experts below the chart says what is missing. If it says nothing, [write to us](/support#ticket) with a picture of it.",
    alsoAsked: ["robot does nothing, EA without trades, expert advisor idle, no positions"],
  },
  {
    id: "vps-need",
    topic: "Robots",
    question: "Do I need a VPS?",
    answer:
      "You need one only if a robot has to run while your computer is off, or if it trades so often that a slow connection costs money. A strategy that decides once a day rarely needs one. The plans are on [the robots page](/robots#vps-hosting).",
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
    id: "plan-end",
    topic: "Payment",
    question: "When does my plan or VPS end?",
    answer:
      "The [member area](/member-area) shows until when it is paid. One payment covers one month, or three in the VIP Elite Program; a subscription goes on with its next payment. Three days before the end of time that does not renew by itself you get a mail.",
    alsoAsked: ["until when is my VPS paid, end of the month that I paid, how long does my plan run"],
  },
  {
    id: "vps-change",
    topic: "Payment",
    question: "Can I change to another VPS plan?",
    answer:
      "Yes: order the other plan, and the present machine runs to the end of the month that is paid. If the checkout showed a subscription, end the old one by the link in its receipt. The new plan is another machine: set your robots up there before the old one ends.",
    alsoAsked: ["upgrade my VPS, bigger VPS, downgrade a VPS"],
  },
  {
    id: "payment-how",
    topic: "Payment",
    question: "How do I pay, and is my card safe?",
    answer:
      "On the page of our checkout provider, which opens from the cart or from an Enroll button. It shows which cards it takes, and whether it offers PayPal, Apple Pay or other methods in your country. We never see your card. For bitcoin and other coins, see [Pay with crypto](/pay-with-crypto). The price you pay is the one in our catalog; it is shown again at checkout, with any tax the provider must add to it.",
    alsoAsked: ["credit card, PayPal, pay safely, checkout, VAT, tax on top of the price"],
  },
  {
    id: "discount-codes",
    topic: "Payment",
    question: "Are there discounts, and where do I enter a code?",
    answer:
      "Without a code that we have given you, the price on the page is what everybody pays. A code is entered at the payment provider's checkout, which opens from the cart; the cart itself has no field for one.",
    alsoAsked: ["discount code, coupon, promo code, voucher, cheaper price, student discount, sale"],
  },
  {
    id: "installments",
    topic: "Payment",
    question: "Can I pay in installments?",
    answer:
      "No: courses and robots are paid once, in one sum. Mentorship is paid per 4 sessions, monthly or per 3 months, as each plan says, and a VPS monthly. Whether a card or another payment method splits a sum for you is between you and its provider.",
    alsoAsked: ["pay in parts, pay later, payment plan, split the price"],
  },
  {
    id: "robot-after-refund",
    topic: "Robots",
    question: "What happens to a robot after its refund?",
    answer:
      "Its downloads and its license end. A robot that runs on a chart opens no new positions then and still manages those it has. Take it off the chart once they are closed.",
    alsoAsked: ["robot after a refund, license after a refund, keep the robot after a refund, refunded robot"],
  },
  {
    id: "refund-robot-loses",
    topic: "Payment",
    question: "Do I get a refund if a robot loses money?",
    answer:
      "A loss by itself is no ground for a refund, and what a robot loses on an account is never paid back. The price is: within 14 days of the order, if the license has not been activated on a live account. Until then you can run the robot on a demo account for nothing. The [terms](/terms#refunds) have the whole of it.",
    alsoAsked: ["refund if the robot loses, robot lost my money refund, does the price come back when a robot fails"],
  },
  {
    id: "price-changes",
    topic: "Payment",
    question: "Will the prices go up?",
    answer:
      "We announce no change of prices, and no price here ends at a date. You pay what the page shows when you order; a later change does not touch an order that is paid. Nothing has to be decided today.",
    alsoAsked: ["will the price go up, price increase, is the price going to change, buy now or later, offer ends"],
  },
  {
    id: "refunds",
    topic: "Payment",
    question: "Can I get a refund?",
    answer:
      "You get your money back as follows. Courses: within 14 days, if less than a fifth of the lessons has been opened, so at most two of the twelve. Robots: within 14 days, if the license has not been activated on a live account. Mentorship: for sessions not yet held. VPS plans: for the current month, within 7 days of the first payment. Write to us with the order's email address; see also the [terms](/terms#refunds).",
    alsoAsked: [
      "how many lessons can I open before I lose the refund, refunds, money back, return a purchase, refund policy, guarantee, cash back, I do not like the course, refund for a robot, refund for a course",
    ],
  },
  {
    id: "pay-crypto",
    topic: "Payment",
    question: "Can I pay with crypto?",
    answer:
      "Where [Pay with crypto](/pay-with-crypto) offers a form for it: the page says so when no coins are taken. Write to us before you send anything, and read there how such a payment is checked and why refunds work differently. For cards, PayPal and other methods, see [How do I pay](/support#payment-how).",
    alsoAsked: ["bitcoin, USDT, coins, accept crypto, accept USDT"],
  },
  {
    id: "account-confirm",
    topic: "Account",
    question: "I did not receive the confirmation mail.",
    answer:
      "Look in the spam folder, then ask for it again from the [sign-in page](/auth). The link works once, for 24 hours. If you mistyped the address, simply sign up again.",
    alsoAsked: ["no email arrived, verification mail, activation link"],
  },
  {
    id: "account-delete",
    topic: "Account",
    question: "How do I delete my account?",
    answer:
      "In the [member area](/member-area), under Privacy, press “Erase my account”. It is erased at once, with your licenses, course progress, certificates and saved work, and what you bought can no longer be opened. Orders stay, without your email address, for as long as tax law requires. If you cannot sign in, [write to us](/contact) from the account's email address. Your rights are listed in the [privacy policy](/privacy#rights).",
    alsoAsked: ["erase my data, close my account, remove me"],
  },
  {
    id: "account-password",
    topic: "Account",
    question: "I forgot my password.",
    answer:
      "Choose “Forgot your password?” on the [sign-in page](/auth). We send a link with which you set a new one; your orders and enrolments stay as they are. If no mail comes within some minutes, look in the spam folder and check that it is the address of your account: to another address nothing is sent.",
    alsoAsked: [
      "reset password, cannot sign in, lost password, cannot log in, forgot pw, locked out, reset mail did not arrive",
    ],
  },
  {
    id: "passkeys",
    topic: "Account",
    question: "What is a passkey, and how do I add one?",
    answer:
      "A key that your phone, computer or password manager keeps, and that opens with its own lock: a fingerprint, your face or a PIN. Sign in, open Passkeys in the [member area](/member-area) and add one. From then on it signs you in without the password. On a device of somebody else, use the password.",
    alsoAsked: ["sign in with fingerprint, Face ID, passkey"],
  },
  {
    id: "two-step",
    topic: "Account",
    question: "How do I turn on two-step verification?",
    answer:
      "Sign in and open [Two-step verification](/member-area) in the member area. Scan the code with an authenticator app, type the six digits it shows, and save the recovery codes: each of them signs you in once if [you lose the phone](/support#lost-authenticator). You can turn it off in the same place.",
    alsoAsked: [
      "two-factor authentication, 2FA, authenticator app, protect my account, turn off two-step verification",
    ],
  },
  {
    id: "lost-authenticator",
    topic: "Account",
    question: "I lost the phone with my authenticator app. How do I sign in?",
    answer:
      "**With a recovery code:** enter your password on the [sign-in page](/auth), choose “Use a recovery code instead” and enter one of the codes you saved. Then add the new phone and remove the old one in the [member area](/member-area), under Two-step verification.\n\n**Without the phone and the codes:** [write to us](/contact) from the account's email address. We check that it is you, then turn two-step verification off, so that your password alone signs you in again.",
    alsoAsked: [
      "lost my phone, lost my recovery codes, new phone and no codes, broken phone with the authenticator, recovery code",
    ],
  },
  {
    id: "account-change",
    topic: "Account",
    question: "How do I change my email address or password?",
    answer:
      "Your password: in the [member area](/member-area), under Security. There you also sign out of this device or of all of them. Your email address: write to us from the present one, and we change it; your orders move with it.",
    alsoAsked: [
      "new email address, other email for my account, change my password, change my name, sign out everywhere, log out of all devices",
    ],
  },
  {
    id: "privacy-data",
    topic: "Privacy",
    question: "What do you store about me?",
    answer:
      "Your account, your orders and what they grant, and what you save while signed in: course progress, notes, strategies, charts and simulator accounts. Without an account, these stay in your own browser. There are no trackers and no advertising cookies. The whole list is in the [privacy policy](/privacy).",
    alsoAsked: ["personal data, trackers, GDPR, cookies, what do you keep, is my data sold"],
  },
  {
    id: "assistant-what",
    topic: "Assistant",
    question: "Is the assistant a person?",
    answer:
      "No, it is software. It answers from what this site says and links its sources. It does not give personal financial advice or signals. For a person, write to us or use [WhatsApp](/#contact).",
    alsoAsked: ["chatbot, artificial intelligence"],
  },
  {
    id: "brokers-pick",
    topic: "Brokers",
    question: "Which brokers do you recommend, and how do you choose them?",
    answer:
      "Regulation first, then the whole cost of a trade, then how withdrawals work. [Our list](/#brokers) is ordered by the cost of a trade in EUR/USD, cheapest first; what a broker pays us plays no part in it. Some links are affiliate links: we may be paid when you open an account, at no cost to you. Each card shows what share of retail accounts loses money there, and when that figure was read.",
    alsoAsked: ["best broker, trusted broker, compare broker accounts"],
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
      "A better one than a single peak, and no proof. Nearby settings take nearly the same trades, so luck makes plateaus, too. The same holds for the walk-forward matrix, whose cells test nearly the same bars. Look at bars that no choice has seen, and only once: [signs of luck](/backtesting#overfitting).",
    alsoAsked: ["heat map, hill, spike, neighboring settings, walk-forward matrix, robust settings"],
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
    id: "course-certificate",
    topic: "Courses",
    question: "Do the courses end with a certificate?",
    answer:
      "Yes. Once you have finished all lessons of a course and passed its quizzes with 70%, you can issue our certificate on the [course's page](/courses) and find it again in the [member area](/member-area), under Certificates. You can download it as PDF and print it, and anyone with its code can verify it on this site. It is not an official qualification, and it says nothing about trading results. The free [Foundation](/foundation) has no certificate.",
    alsoAsked: ["diploma, certificate of completion, accredited, print or download my certificate"],
  },
  {
    id: "consultation",
    topic: "Mentorship",
    question: "How do I book a free consultation?",
    answer:
      "Choose “Free introductory call” and a time in the form on the [mentorship page](/mentorship#book). The call takes 30 minutes, is free, and you need no account. We confirm the time by email, usually within one working day. A mentor then says whether mentorship makes sense for you.",
    alsoAsked: ["call with a mentor, appointment, free call"],
  },
  {
    id: "booking-change",
    topic: "Mentorship",
    question: "How do I move or cancel a booking?",
    answer:
      "Open the link in the mail about the booking, or, with an account, the booking in the [member area](/member-area): there you choose another time or cancel, until the session begins. A canceled session does not count against your plan. If you cannot find the mail, [write to us](/contact) with the booking's number.",
    alsoAsked: [
      "reschedule my session, change my appointment, another day for my booking, cancel my consultation, cancel my call, I cannot make it to my call, postpone my session",
    ],
  },
  {
    id: "orders-where",
    topic: "Account",
    question: "Where do I find my orders and receipts?",
    answer:
      "In the [member area](/member-area), signed in with the email address you paid with. An order appears once the checkout provider has confirmed the payment, usually within a minute. An invoice with a company's name or tax number comes from the provider: enter them at its checkout, or use the link in its receipt.",
    alsoAsked: ["see my orders, order history, invoice, receipt, my purchases, invoice with VAT, tax invoice"],
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
    id: "who-we-are",
    topic: "About us",
    question: "Who is behind this site?",
    answer:
      "A small business that teaches forex and sells courses, mentorship and trading robots. [About us](/about) says how we work and how we earn money, affiliate links included.",
    alsoAsked: ["who runs this site, company, owner, team, is this a scam, who am I dealing with"],
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
    alsoAsked: ["install the EA, set up the expert advisor, MT5 installation"],
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
    id: "robot-mt4",
    topic: "Robots",
    question: "Does a robot work on MetaTrader 4 or on a phone?",
    answer:
      "No. The robots are made for MetaTrader 5 on Windows; MetaTrader 4, TradingView and the phone apps cannot run them. A [VPS](/robots#vps-hosting) runs them without your own computer.",
    alsoAsked: ["MT4, MetaTrader 4, robot on a phone"],
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
      "In most countries, yes; how much, and on which form, depends on where you live. We give no tax advice: ask a tax adviser, and save every statement of your broker. The Professional Trader Program has a lesson on [taxes and records](/courses/professional-trader-program).",
    alsoAsked: ["tax on forex profits, do I have to declare my gains"],
  },
  {
    id: "swap-free",
    topic: "Brokers",
    question: "Is forex halal, and are there accounts without interest?",
    answer:
      "Some brokers offer a [swap-free account](/glossary/swap-free-account), which charges a fee in place of interest. Whether trading agrees with your faith we cannot judge: ask a scholar whom you trust.",
    alsoAsked: ["Islamic account, swap-free account, is trading haram"],
  },
  {
    id: "newsletter",
    topic: "Account",
    question: "How do I subscribe to the newsletter, or unsubscribe?",
    answer:
      "Type your email address into the box at the foot of any page, or on the [newsletter page](/newsletter), and do what it says. To stop, use the unsubscribe link in an issue, or reply to it. Messages about your own orders, bookings and tickets still come. Erasing your account ends the subscription as well.",
    alsoAsked: ["unsubscribe, stop the emails, too many mails, sign up for the newsletter"],
  },
  {
    id: "course-quizzes",
    topic: "Courses",
    question: "How do the quizzes work?",
    answer:
      "Each week of a course has a quiz, linked under that week's lessons on the [course's page](/courses). Its first page says how many questions there are. The pass mark is 70%. After each try you see the right answers with their reasons; you may try again, up to ten times a day, and your best score counts.",
    alsoAsked: ["how many questions, pass mark of the quiz, failed the quiz, take the quiz again, where is the quiz"],
  },
  {
    id: "my-progress",
    topic: "Courses",
    question: "Where do I see my progress?",
    answer:
      "In the [member area](/member-area), under Continue learning: the lessons you have finished, your best score in each quiz, and the lesson that is next. Without an account, finished lessons are marked on your device alone.",
    alsoAsked: ["progress of my course, finished lessons, my quiz scores, continue where I stopped"],
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
      "Do not try to win it back with the next trade: a larger one after a loss is how a small loss becomes a large one. Stop for today. Then read your last trades against your plan; if they followed it, losing runs are part of every method, and [the losing streak calculator](/forex-tools/loss-streaks) shows how long they get. After a fall of 20% an account needs 25% to be level, and nobody can say when or whether that comes. If you cannot stop, or the money was needed, talk to somebody you trust.",
    alsoAsked: ["recover a loss, revenge trading, get my losses back, lost money today"],
  },
  {
    id: "flash-cards",
    topic: "Tools",
    question: "What are the flash cards?",
    answer:
      "[Flash cards](/glossary/cards) show the terms of the [glossary](/glossary) one by one: say what a term means, look at the answer, and grade yourself. A term that you know comes back in weeks, one that you forget in minutes. They are free and need no account.",
    alsoAsked: ["flashcards, learn the terms by heart, vocabulary trainer"],
  },
];
