import type { AskedExamples } from "../types.ts";
import { asked } from "./asked.ts";

const foundation = "/foundation#foundation-hero";

/** The market and its vocabulary. */
export const basics: readonly AskedExamples[] = [
  asked(
    "/support#first-pair",
    null,
    "what pair should a beginner trade | which currency pair is best for a beginner | which pair should i start with | best pair for beginners | easiest pair to trade | how many pairs should i trade | which currency pair is good to learn on",
  ),
  asked(
    "/support#keep-a-journal",
    null,
    "how do i journal a trade | how do i keep a trading journal | what should i write in my journal | do you have a journal template | where can i log my trades | how do i write a trading diary",
  ),
  asked(
    "/support#good-return",
    null,
    "is 5% a year good | is 10 percent a month good | what is a good return | what is a good annual return | how much percent per month is realistic | is 20% per year a lot | what return is realistic | how do i grow 500 to 5000 | how to grow a small account fast | grow my account quickly | how do i flip a small account | turn 100 into 1000 | is 1% a day realistic | can i make 1% a day | is 2% per day possible",
  ),
  asked(
    "/support#lucky-streak",
    null,
    "i won 9 of my last 10 trades | i won eight trades in a row am i good | i won most of my trades this week | am i a good trader now | i have a winning streak should i risk more | i keep winning should i increase my size",
  ),
  asked(
    "/support#friend-made-money",
    null,
    "my friend made 80% last year | my brother earns a lot with forex | a guy on instagram doubled his account | somebody i know makes 10% a month | my colleague made 5000 dollars with trading can i too | everyone else makes money trading",
  ),
  asked(
    "/support#stop-loss-sure",
    null,
    "does a stop loss limit my max loss for certain | can stop loss fail | is trading risk free with stop loss | is my loss limited by a stop loss | can i lose more than my stop loss | how safe is a stop loss | stop loss skipped by a gap | is a stop loss always filled at its price | does the stop always protect me | can i never lose more than planned with a stop | a stop means i can't lose more than i planned",
  ),
  asked(
    "/support#over-weekend",
    null,
    "what if i hold over the weekend | can i hold a trade over the weekend | should i close my trades on friday | what is a weekend gap | what happens to my trade at the weekend | can i leave a position open from friday to monday | my stop was jumped on sunday | is it risky to hold over the weekend | gap on monday morning",
  ),
  asked(
    "/support#what-is-forex",
    null,
    "what is forex | what does forex mean | what is fx trading | explain currency trading | how does forex work | what exactly do you trade in forex | how do people make money with currencies | foreign exchange market explained simply | forex for dummies | what am i buying when i trade currencies | forex meaning | was ist forex | wie funktioniert forex handel | how does buying and selling currencies work | what is fx all about | how do currencies get traded | can somebody explain this whole forex thing | is forex the same as stocks | why would anyone exchange euros for dollars to profit",
  ),
  asked(
    "/support#time-frame",
    null,
    "what is the best time frame for beginners | which chart should a beginner use | h1 or d1 to start with | should i start with day trading or swing trading | best timeframe to learn on | is m5 good for a beginner | which timeframe for scalping | h1 or m15 | m5 or h1 | 15 minute or 1 hour chart | can i trade with a full time job | trading beside a job",
  ),
  asked(
    "/support#where-to-start",
    null,
    "where do i start | what should i buy first | i have some money, what should i buy first | what do i buy first as a beginner | i have 300 euros, what should i buy first | i have 500 dollars what should i get first | is the foundation course free | is there a free course for beginners | how do i begin | i am completely new, what should i do first | total beginner what now | first steps in trading | i have no experience at all | never traded before where to begin | what should a newbie learn first | i want to learn trading from scratch | how to start forex trading | getting started guide | i know nothing about trading, help | what do i read first | beginner roadmap | ich bin anfänger wo fange ich an | just found your site and want to get into trading | what is the first thing i should do | complete newbie here, overwhelmed by it all | no clue about trading, where do i go first | i want to get into this | give me a path to follow | never opened a chart in my life | what would you tell a total novice to do | step by step for dummies | overwhelmed by all the information here | what order should i learn things in | baby steps please | which page do i open first | i am 45 and want to learn this from zero | best strategy for beginners | which strategy should a beginner use | easiest strategy for a beginner",
  ),
  asked(
    "/support#country-language",
    null,
    "do you have courses in german | can us citizens use this | can americans use this site | is it available in the usa | in which languages is the site | can i use it in germany | can i use this site in my country | is it available in india | is there a spanish version | is the site in french too | are the lessons translated | in which language are the courses | english only | sind die kurse auf deutsch | can i trade from the usa | can i use it in brazil | do you accept customers from india | does it work in canada | is it available in australia | can i use it in england | is trading legal in my country",
  ),
  asked(
    "/support#win-back",
    null,
    "i lost 200 dollars today how do i win it back | how do i win back my loss | how do i recover my losses | how do i make back what i lost | what is revenge trading | should i double the next trade to get my loss back | i had a bad day how do i get even | i am down 70% should i add money | should i add money to a losing account | my account is down half do i deposit more | should i deposit more after a loss | should i put more money into a losing account | top up my account after a margin call",
  ),
  asked(
    "/support#leverage-to-choose",
    null,
    "what leverage should a beginner use | what leverage should i use as a beginner | which leverage is best | which leverage should i choose | what leverage for a small account | how much leverage should i use | is 1:500 too much | 1:30 or 1:500 | what is a safe leverage | is 1:500 leverage good | is 1:100 leverage too high",
  ),
  asked(
    "/support#need-degree",
    null,
    "do i need a degree | do you need a degree to trade | do i need to study finance | do i need experience | do i need to be good at math | is school needed for trading | do i need a license to trade | can i trade without any education | do i have to know economics | what qualifications do i need | do i need a diploma to become a trader",
  ),
  asked(
    "/support#tax-on-profits",
    null,
    "do i have to pay taxes on forex profit | tax on trading profits | are forex gains taxed | how are profits taxed | do i need to declare my trading income | how much tax on forex | is forex tax free | do i pay tax on my winnings | taxes on trading gains | do i pay taxes on forex | do i have to pay any tax on forex in my country",
  ),
  asked(
    "/support#swap-free",
    null,
    "is forex halal | is forex haram | is trading haram | islamic account | swap free account | are there accounts without interest | can muslims trade forex | no swap account | riba in forex",
  ),
  asked(
    "/support#how-much-money",
    null,
    "can i borrow money to trade | should i take a loan to trade | is it ok to trade with borrowed money | i owe money can trading help | trading with a credit card | should i use my credit card to fund trading | can i fund my broker account by credit card | how much money do i need | minimum capital to start | can i start with 100 dollars | is 200 euro enough to trade | how much should i deposit to begin | how big should my first account be | i only have a small amount, is that ok | starting balance for a beginner | can i trade with little money | do i need a lot of money for forex | what is a realistic starting capital | i am a student with 20 dollars can i trade | wie viel geld brauche ich | 500 bucks enough to get going | smallest amount to start trading with | i only have 30 pounds is there any point | can i begin with fifty quid | is a hundred enough | tiny budget | broke student | smallest sum to get going | how many dollars before it makes sense | does 1000 euros suffice | too poor to trade? | what amount would you put in first | do i need thousands | i have $200 what should i do | i have 500 dollars how do i start | what should i do with 200 dollars",
  ),
  asked(
    "/support#market-hours",
    null,
    "can i trade on sundays | can i trade on saturday | when is the market open | is eurusd open on saturday | is gold traded on sunday | is the market closed at the weekend | forex opening hours | what time does forex open | when does trading stop on friday | is the market open on sunday | can i trade at the weekend | is forex closed on saturday | which hours can i trade | market closed on public holidays | is the market open on new year | does the robot work on weekends | do robots trade at the weekend | closed at christmas? | can i trade on christmas or new year | can i trade on bank holidays | what time does the market open in the morning | trading hours forex | wann öffnet der markt | does forex trade at night | what time do the markets open after the weekend | is it open 24 hours | best time of day to trade | which session is best to trade | at what hours is there most movement | when is the market most active | nothing moves on sunday | chart does not move on saturday | why is the market frozen | is there a lunch break | is it shut over easter | thanksgiving hours | at what hour on friday evening does it end | can i trade after work in the evening | early in the morning before my job | i can only trade at night | market closed now? | what time zone are the hours in | is something going on at 3 am | december 25 | does it ever close | when do london and new york overlap | best time to trade gbpusd | what is the best time to trade eurusd | best hours of the day for gbpjpy | do robots trade on christmas | does the robot close on christmas | is gold open on christmas | when does the market open next week",
  ),
  asked(
    foundation,
    "Sessions",
    "what are the trading sessions | sydney tokyo london new york sessions | what is the london session | what is the asian session | which session has the most volume | session overlap | london new york overlap",
  ),
  asked(
    "/trading#trading-hero",
    null,
    "what time is it in the london session | tokyo session hours | new york session hours | when do the sessions overlap | world clock of trading sessions | session times in my time zone | which market is open right now | london session start time | trading day explained | what time does new york open | how long is a trading session | how long is the london session | how many hours is the asian session | when does the new york session end",
  ),
  asked(
    "/support#can-i-live-from-it",
    null,
    "can i live from trading | can trading replace my job | how much can a trader earn per month | is it possible to make a living with forex | can i quit my job and trade | how many traders are profitable | what percentage of traders make money | do most people lose | can you get rich with forex | is full time trading realistic | can i make 1000 dollars a month trading | does anybody really earn with this | can i become a millionaire | passive income from trading | kann man vom trading leben | how many retail traders fail | what are my odds of succeeding | be honest, does this work for normal people | is trading a good career | can i live off 10000 dollars | how do i become a pro trader in 3 months | feed my family with trading | pay my rent from trading | replace my salary | be my own boss by trading | retire early with forex | earn a living | financial freedom | how many of your students went full time | what fraction of people win | is it a pipe dream | wake up rich | quit the nine to five | earn 500 a week | double my money every month | everyone on instagram is rich from this | can trading help me out of debt | i am in debt can trading help | i have debts and need money fast | pay off my loan with forex | can i double my money fast | how long until i am profitable | when will i be profitable | how much can a beginner earn in the first month | will i be profitable after the course | how much can i earn per day with 100 dollars | can i turn 100 into 10000 | how much will 1000 be after a year | how much will i have after a year | 95% of traders lose | how many traders lose money | is it true that 90% of traders lose | what share of traders lose money | how many people lose money with cfds",
  ),
  asked(
    "/support#is-it-risky",
    null,
    "is trading risky | how risky is forex | can i lose my money | is forex dangerous | is it safe to trade forex | what is the risk of losing everything | is trading gambling | is forex like a casino | why do most traders lose | how likely am i to lose money | is forex safe for beginners | ist forex gefährlich | is it just betting | is it a lottery | is this gambling | could i get ruined | my wife says it is dangerous | is fx a casino | how bad can it get | afraid of losing everything | is it like roulette | do people go broke | what are the dangers",
  ),
  asked(
    "/about#risk-disclosure",
    null,
    "risk disclosure | risk warning | where is your disclaimer | legal risk statement | cfd risk warning | what can trading cost me in the worst case | are your results hypothetical disclaimer | disclaimer about losses",
  ),
  asked(
    "/support#lose-more",
    null,
    "can i lose more than i deposit | can my account go negative | can i go into debt from trading | could i owe my broker money | negative balance protection | do i have to pay back losses bigger than my account | can my balance go below zero | could trading put me in debt | what if the loss is bigger than my deposit | can i lose more than i put in | margin call owe money | what happens when my account goes below zero | kann ich mehr verlieren als ich einzahle | what is the worst that can happen to my account | account in the minus who pays | will they chase me for money | do i get a bill from the broker | can i get into debt | liable for negative balance | could they take my house | fall below zero | swiss franc shock negative account | leverage and losing more | more leverage bigger losses | can leverage make me lose more than i have | can i lose more than my deposit | can you lose more than you deposit | can i lose more than my balance | can i lose more than i have in the account",
  ),
  asked(
    foundation,
    "What moves a currency",
    "what moves a currency | why do exchange rates change | what makes the dollar go up or down | why does the euro fall when rates rise | what drives currency prices | how do interest rates influence a currency | why do currencies move | what makes the pound strong | what affects forex prices | reasons for currency movements | effect of rate hikes on a currency | how does the central bank influence the euro | how does growth affect exchange rate | why is the yen so weak | what pushes the euro up | what makes the pound fall | reasons the dollar is strong | interest rate differences | fundamentals of currencies | do wars move currencies",
  ),
  asked(
    foundation,
    "Pairs",
    "what is a currency pair | what is a base currency | what is the quote currency | what does eurusd mean | when i buy eurusd what do i buy | do i own euros when i buy the pair | going long on a pair means what | what does going short mean | major pairs | which currency comes first in a pair | am i selling dollars if i buy eur/usd | how can i sell something i dont own | meaning of long and short | what do i own when long | buying versus selling a pair | first and second currency | meaning of usdjpy | profit when the price falls | bet on falling prices | short selling explained",
  ),
  asked(
    foundation,
    "Pips",
    "what is a pip | what does pip mean | how big is one pip | pip definition | how do i count pips | how many pips is 1.0850 to 1.0862 | where is the pip in a yen pair | what is a pipette | pips explained | difference between pip and point | was ist ein pip | how many decimals does a pip have | the fourth decimal | what do they mean by pips | smallest move of a price | pip for dummies | pips on the yen | i keep reading pips",
  ),
  asked(
    foundation,
    "Lots",
    "what is a lot | what is a lot how much is one worth | how much is one lot worth | lot sizes | what is a standard lot | what is a micro lot | how big is a mini lot | whats a lot | whats a lot in forex | what does 0.01 lot mean in dollars | how many units is one lot | what does 0.01 lot mean | difference between standard mini and micro lot | lots explained | how much currency is in a lot | what does lot mean in forex | was ist ein lot | 0.1 lots how many euros is that | what size is one lot | lot sizes explained | 100000 units | how much is a micro | mini or micro | contract size | one lot equals how many euros | volume 0.01 meaning",
  ),
  asked(
    foundation,
    "Leverage and margin",
    "what is leverage | explain leverage simply | how does leverage work | what does 1:30 leverage mean | what is 100:1 leverage | is high leverage good | what is margin | what does margin mean in trading | difference between leverage and margin | trading with borrowed money explained | was ist ein hebel | what is free margin | used margin meaning | 1:100 what is it | that 1:30 number of the broker | 500 to 1 | trading on credit | borrow from the broker | multiply my money | what is the ratio brokers advertise | why can i trade more than i own",
  ),
  asked(
    foundation,
    "Spread and swap",
    "what is the spread | what does spread mean in forex | spread explained | spread definition for beginners | bid ask spread meaning | why does my trade start at a loss | why am i negative right after i open a trade | was ist der spread | why is my position red immediately after opening | position in minus right away | trade starts in the red | already down when i open | instantly negative | minus the second i open | lose a bit at the start",
  ),
  asked(
    foundation,
    "Order types",
    "what order types are there | what is a limit order | what is a stop order | what is a market order | difference between limit and stop | what is a buy stop | what is a sell limit | pending orders explained | what does stop loss mean | what is a stop loss | what is a take profit | difference between stop loss and take profit order | when do i use a limit order | what is a stop limit | how do i place an order | sl and tp | pending order | which order do i use to buy lower | get in at a certain price | buy when it breaks above | protective stop | order that closes my trade automatically | what are the kinds of orders",
  ),
  asked(
    foundation,
    "Reading a chart",
    "how do i read a chart | how to read candlesticks | what does a candle show | what is open high low close | chart reading for beginners | what do the bars on the chart mean | ohlc meaning | candlestick basics | red and green bars | i do not understand the chart | what are the candles saying | graph looks confusing | time frames on the chart | m15 h1 d1 meaning",
  ),
  asked(
    foundation,
    "A trading plan",
    "what is a trading plan | how do i write a trading plan | what belongs in a trading plan | do i need a trading plan | trading plan template | what should my plan contain | write down my rules on one page | plan before trading | no plan just trading randomly | discipline in trading",
  ),
  asked(
    "/foundation",
    null,
    "free beginner guide | foundation page | free basics course | the twelve ideas | where are the basics explained | basics of forex for free | where do you explain the terms | glossary of forex terms",
  ),
  asked(
    "/trading#quote",
    null,
    "how do i read a quote | what is bid and ask | difference between bid and ask | why are there two prices | what do the two prices mean | what is the ask price | which price do i buy at | which price do i sell at | why was my stop hit when the chart never got there | chart did not touch my stop but i was closed out | my short closed although the candle did not reach the stop | buy price higher than sell price why | bid or ask on the chart | stop loss triggered but price never reached it | reading quotes 1.0850/1.0851 | stopped out although the line was never touched | wick did not reach my stop | sl hit but chart shows higher price | two numbers next to each other | sell and buy button show different values | which side do i pay | ask or bid for shorts | tradingview chart shows price never got there",
  ),
  asked(
    "/trading#alerts",
    null,
    "how do i make an alert | how do i set a price alert | can you alert me when a price is reached | notify me at a price | tell me when eurusd reaches 1.10 | alarm at a price level | can i get an email when the price falls to a level | how do price alerts work | where are my alerts | alert when rsi crosses a level | email alert for my strategy",
  ),
  asked(
    "/trading#events",
    null,
    "which news events matter | which time zone does the calendar use | are the times of the calendar in my time zone | time zone of the news | what is nfp | non farm payrolls explained | what is cpi | what is the economic calendar | which releases move the market | what are rate decisions | what is fomc | important economic data for forex | what is pmi | what does the ecb meeting do to the euro | which data moves the dollar | news events to watch out for | events that move gold | when are payrolls published | calendar of releases | payroll friday | what happens at 14:30 | central bank meeting effect | fed day | news that make the market jump | unemployment figures | gdp release | when to stay out because of news | retail sales | what is a red folder event",
  ),
  asked(
    "/news#example",
    null,
    "why does a currency rise when inflation is high | why did the dollar go up after cpi | what happens if inflation is above expectations | inflation number higher than forecast effect on rates | why do good numbers make the currency fall | example of how news moves price | why do rates go up after inflation data | higher inflation but stronger currency why | cpi beats expectations | hot inflation print | data came out better and price dropped",
  ),
  asked(
    "/news#questions",
    null,
    "how do i read the news as a trader | how to interpret a headline | how to trade the news | why did price not move after the news | what was expected versus published | priced in meaning | how should i use financial news | should i trade during news | how to read economic news | headline says euro collapses what do i do | understanding financial news | is news trading a good idea | rumours and facts | buy the rumour sell the news | reading news about interest rates | how should i read about rate cuts",
  ),
  asked(
    "/news",
    null,
    "where is your news section | do you have market news | news and insights page | market analysis page",
  ),
  asked("/blog", null, "do you have a blog | where are your articles | what can i read on your blog | latest posts"),
];
