import type { AskedExamples } from "../types.ts";
import { asked } from "./asked.ts";

const readingPost = "/blog/how-to-read-a-backtest";

/** Builder, backtester, scanner, simulator and forecasts. */
export const tools: readonly AskedExamples[] = [
  asked(
    "/support#simulator-or-backtest",
    null,
    "what is the difference between the simulator and the backtesting lab | simulator or backtest, which do i need | is the replay a backtest | difference between replay and backtest",
  ),
  asked(
    "/support#simulator-prize",
    null,
    "can i win money in the simulator | is there a prize on the leaderboard | what is the leaderboard prize | can i cash out the demo credits | do demo credits expire | is there a trading contest | is the simulator real money | do i trade real money in the simulator | can i lose money with a demo account | can i lose real money in the simulator | can i withdraw my profit from the simulator | can i withdraw from the simulator",
  ),
  asked(
    "/support#calendar-add",
    null,
    "how do i add events to my calendar | can i get the economic calendar in google calendar | is there an ical of the events | export economic events to outlook | subscribe to the economic calendar",
  ),
  asked(
    "/support#calendar-releases",
    null,
    "when is the next cpi | when is cpi released | cpi release date | when is the next inflation report | next bank of japan decision | when is the next bank of japan meeting | when does the rba meet | bank of canada decision date | when is the gdp published | which releases are in the economic calendar | why is cpi not in the calendar | next boj meeting",
  ),
  asked(
    "/support#plateau",
    null,
    "how good is a plateau in the optimizer | what is a plateau | is the walk forward matrix proof | is a broad hill in the heat map good | how do i read the heat map | my settings are on a plateau, is that robust",
  ),
  asked(
    "/support#monte-carlo",
    null,
    "what does monte carlo show | what is the monte carlo test | how do i read monte carlo | what do the resampled histories mean",
  ),
  asked(
    "/support#flash-cards",
    null,
    "what are flash cards | what are the flash cards | where are the flashcards | are there flash cards | how do the flash cards work | flashcards | learn the terms by heart | how do i memorize the terms | practice the vocabulary | are the flash cards free",
  ),
  asked(
    "/support#prices-simulated",
    null,
    "are these real prices | are the quotes real | are the prices real or simulated | are the prices on this site live | is the price on your site live | is the chart live | are these real market prices | are the charts simulated | where do your prices come from | is the data delayed | real time data | live data feed | are your quotes real | is this the real market | do you show real prices | simulated market or real | is the price live or fake in the simulator | are the prices in the simulator real | why is the demo price different from my broker | your chart differs from my broker | other prices than in my metatrader | where do the prices come from | where do you get your prices from | which data feed do you use | which data do the backtests use | which prices do the backtests use | where does the history of the backtester come from",
  ),
  asked(
    "/support#lab-build",
    null,
    "how do i build a strategy | create my own strategy without coding | strategy builder how does it work | can i make my own robot | build a robot without programming | no code strategy | make trading rules | turn my idea into a strategy | i have an idea for a strategy, where do i enter it | create my own ea | strategie erstellen ohne programmieren | i cannot program, can i still automate my rules | bot from my own rules | without writing code | click together a strategy | drag and drop | program my idea | automate my rules | make my own indicator strategy | own ea without mql | have an idea how do i write it down | combine two indicators | start from a preset | invent a strategy",
  ),
  asked(
    "/strategy-builder#rules",
    null,
    "what makes a good rule | five questions for a rule | what must a trading rule contain | how do i write entry and exit rules | how to define a strategy precisely",
  ),
  asked(
    "/strategy-builder#example",
    null,
    "example of a trading rule | show me an example strategy | sample strategy with ema and rsi",
  ),
  asked(
    "/strategy-builder#doubt",
    null,
    "how many conditions should a strategy have | are more filters better | should i add more indicators to my strategy",
  ),
  asked("/strategy-builder", null, "where is the strategy builder | open the strategy builder | builder page"),
  asked(
    "/support#lab-backtest",
    null,
    "can i backtest here | is backtesting free | how do i backtest a strategy | test my strategy on past prices | try a strategy on history | do i need an account to backtest | do i have to sign up to use the backtester | backtest my idea | free backtesting tool | how to run a backtest | strategie testen | do i have to install something to backtest | where can i test my idea | is the backtester free of charge | check my idea on old prices | does my strategy work on history | try rules on 2015 data | costs to test | run it over the past | simulate my strategy | how would it have done last year | free tester | verify my strategy | tester without signing up | no registration | can i use the lab without an account | do i need an account for the lab | is the strategy lab free without signing up",
  ),
  asked(
    "/backtesting",
    null,
    "where is the backtester | what is a backtest | what is backtesting | open backtesting page | what can a backtest show",
  ),
  asked(
    "/backtesting#honest",
    null,
    "what must a good backtest include | how realistic is your backtest | does the backtest include spread and commission | what costs does the backtester use | how are fills simulated | what happens when stop and target are in the same bar | honest backtest | does your tester account for slippage | counts commissions | spread in the tester | is swap included | realistic fills | same candle stop and target | assumptions of the tester | does it model slippage | trading costs in the test | intrabar | is the backtester accurate | how accurate is the backtest | can i trust the backtester",
  ),
  asked(
    "/backtesting#figures",
    "Profit factor",
    "what is profit factor | what is a good profit factor | profit factor meaning | is a profit factor of 1.5 good | profit factor 2 good or bad | how is profit factor calculated | pf 1.3 | gross profit divided by gross loss | is pf 1.1 enough | wins divided by losses",
  ),
  asked(
    "/backtesting#figures",
    "Maximum drawdown",
    "what is drawdown | what is max drawdown | maximum drawdown meaning | how is drawdown measured | is a 20 percent drawdown bad | what is an acceptable drawdown | relative drawdown | biggest dip | deepest fall | how far down did it go | worst loss from the top | acceptable dip | dd of 30 percent",
  ),
  asked(
    "/backtesting#figures",
    "The figures, in words",
    "what do the backtest figures mean | explain the backtest report | meaning of the statistics in the results | how do i read the result numbers",
  ),
  asked(
    `${readingPost}#5-how-deep-was-the-worst-fall`,
    null,
    "how deep can the drawdown get | will the drawdown be worse in future | drawdown in a backtest versus live",
  ),
  asked(
    "/backtesting#overfitting",
    null,
    "what is overfitting | what is curve fitting | how do i avoid overfitting | is my strategy overfitted | signs of curve fitting | over optimised strategy | how do i know it is not just luck | is my backtest luck | optimised too much | data mining bias | how to tell luck from skill in a backtest | results collapse when i change a parameter | from 14 to 15 everything breaks | too good on one setting | only works on one pair | only one lucky year | fragile results | changes massively with the period | tuned to the past | looks great in the past fails live | memorised the history | sensitive to settings",
  ),
  asked(
    "/backtesting#hypothetical",
    null,
    "are backtest results real | hypothetical results | do simulated results predict the future | will the backtest result repeat live | why is live different from the backtest",
  ),
  asked(
    readingPost,
    null,
    "how do i read a backtest | is this backtest good | how to judge a backtest | my backtest looks too good | can i trust my backtest | backtest shows huge profit is it real | my strategy made 500 percent in the test | what should i check in a backtest | backtest looks amazing should i go live | unrealistic backtest results | test shows 500 percent | too beautiful to be true | equity goes straight up in my test | fantastic results suspicious | should i believe the result | what to look at first in a report | tested great now what | does a good backtest mean anything | made a million in the tester | why is my backtest so good",
  ),
  asked(
    `${readingPost}#1-could-these-trades-have-happened`,
    null,
    "what is look ahead bias | repainting indicators | using the close before it is known | could these trades have happened",
  ),
  asked(
    `${readingPost}#6-how-many-versions-were-tried`,
    null,
    "i tried hundreds of settings and took the best | is it ok to optimise many parameters | best of many combinations | how many versions were tried | picking the best parameter set | optimiser found great settings should i use them | i tested a thousand variants and chose the top one | went through 300 settings | tried everything until it worked | best out of a hundred runs | optimised 400 combinations and picked the best | grid search winner | brute force the parameters | kept the luckiest version",
  ),
  asked(
    `${readingPost}#8-compared-with-what`,
    null,
    "compare a strategy with random entries | benchmark for my strategy | better than random? | what should i compare my result with",
  ),
  asked(
    `${readingPost}#4-what-happens-without-the-best-five`,
    null,
    "most of my profit comes from a few trades | without the best trades the strategy loses | result depends on one big winner",
  ),
  asked(
    "/support#enough-trades",
    null,
    "my win rate is 80% after 10 trades is my strategy good | is a high win rate over few trades good | 90% wins after 20 trades | how many trades do i need for a valid test | how many trades must a test have to be valid | how many trades are enough | is 20 trades enough for a backtest | sample size of a backtest | are 50 trades significant | minimum number of trades | only 15 trades in my test can i trust it | statistically significant number of trades | how many trades until i can trust a strategy | is one month of results enough | few trades good result | how sure can i be with 45 trades | only 12 trades | is 3 months of testing enough | number of trades to believe it | small sample | 100 trades ok? | reliable after how many | is it luck with so few | two weeks of data | how much evidence do i need | 8 wins out of 10 | is 13 trades enough | why do so few trades prove nothing | why did my backtest say too few trades | what does too few to prove anything mean | my win rate is 65% over 30 trades do i have an edge",
  ),
  asked(
    "/support#sharpe-good",
    null,
    "what is a good sharpe ratio | what is the sharpe ratio | is a sharpe of 2 good | sharpe ratio meaning | how high should sharpe be | sharpe ratio 0.5 bad? | sortino ratio | my sharpe is 4 | is sharpe 1 ok | sharpe above 3 suspicious | my ratio is 0.8 | sharpe negative | risk adjusted return | what does 1.5 sharpe say | good ratio",
  ),
  asked(
    "/support#verdict-live",
    null,
    "the lab says promising can i trade it live | my strategy passed walk-forward is it proven | is 95% probability of skill enough | my backtest made 40% in one year is it ready for real money | it holds up so far can i use real money | passed validation now what | is my strategy ready to go live | does holds up mean it works | when may i trade my strategy with real money | can i trust the verdict | does a good backtest here mean it will work live | my backtest made 300% what now | my backtest is profitable can i go live",
  ),
  asked(
    "/support#walk-forward",
    null,
    "what is walk forward testing | walk forward analysis | out of sample test | what is in sample and out of sample | what is monte carlo | forward testing meaning | how does validation work | hold out data | test on unseen data | unseen data | split the data | train and test period | keep part of the history aside | rolling optimisation | validate my strategy | reshuffle the trades | resampling | my strategy won 8 of 10 walk-forward windows",
  ),
  asked(
    "/support#statement-check",
    null,
    "can i import my mt4 statement | can i import my trades | import my trade history from the broker | analyze my statement | analyze my mt5 report | statement analyzer | check my trading history | analyze a seller's statement | why is my mt5 report not accepted | which statements can you read | myfxbook csv analyze | is my statement uploaded | find martingale in a statement | analyze my account history",
  ),
  asked(
    "/support#lab-import",
    null,
    "backtest with my broker's data | can i backtest with my own data | test on my broker's prices | can i import my own data | upload mt5 history | upload a csv | load price history from metatrader | import dukascopy data | use my own prices | which file formats can i import | does my file get uploaded to a server | is my data file kept private | import tradingview csv | hst file import | eigene daten importieren | load mt4 history | can i use tick data | my csv is not recognised | where do i get historical prices | prices from a file i have | excel with prices | my broker's history | use data of my own | csv not accepted | bring my candles | histdata | minute data | privacy of my file | does it read yahoo files | file stays on my computer? | bid ask history",
  ),
  asked(
    "/support#lab-export",
    null,
    "can i export my strategy | export to metatrader | export to mql5 | pine script export | download my strategy as code | python export | turn my strategy into an ea | use my strategy in tradingview | get the code of my strategy | convert strategy to mt5 robot | export as expert advisor | can i trade my strategy live in mt5 | how to get my rules into pine | rules onto tradingview | mql code | source code of my strategy | use it in my terminal | from the builder to the platform | give me python | .mq5 of my strategy | run my strategy live | get it out of here | script for tradingview | take it with me | can i use tradingview with this",
  ),
  asked(
    "/support#lab-live",
    null,
    "can the strategy builder trade for me | will the strategy builder place trades | does the builder trade automatically | does the lab place real orders | can i connect my broker to the strategy builder | does my strategy trade by itself",
  ),
  asked(
    "/support#lab-save",
    null,
    "where are my strategies saved | how do i save a strategy | my strategy is gone | strategy disappeared | lost my strategies | strategy not on my other device | open my strategy on another computer | share a strategy with a friend | does it save automatically | cleared my browser and my work is gone | sync strategies between phone and laptop | how do i send my strategy to someone | strategie verschwunden | on the other pc | everything gone after update | i built it yesterday now its gone | incognito | lost my work | restore my strategy | send the strategy to a mate | link to my strategy | moved to a new phone | history deleted | backup of my strategies | keep it in my account | not there any more | what happens to my strategies if i sign out | are my strategies deleted when i sign out",
  ),
  asked(
    "/strategy-scanner#rating",
    null,
    "how does the technical rating work | what does strong buy mean | what does buy mean in the scanner | how is the rating calculated | scanner says sell should i sell | meaning of the rating | what does neutral mean in the scan | technical rating explained | is strong buy a recommendation | green means buy? | what does sell say in the list | votes of the indicators | gauge | lean up | how is the score made | trust the rating | is it a signal to buy | neutral in the list of the scan",
  ),
  asked(
    "/strategy-scanner#what-for",
    null,
    "what is the scanner for | how do i use the scanner | what does the strategy scanner do | scan several markets | find pairs where my condition is true | scan many symbols at once | when is scanning harmful | look at many pairs at once | find setups | screener | filter markets | alert me when my rule is true | which pairs meet my rule",
  ),
  asked(
    "/strategy-scanner#luck",
    null,
    "chance of false patterns when scanning | how many patterns appear by luck | looking at many markets until something fits | multiple testing",
  ),
  asked(
    "/support#simulator-weekend",
    null,
    "can i trade with the simulator at the weekend | can i use the simulator on saturday | is the simulator open at night | is the demo market closed at weekends | why does the price not move in the simulator | simulator hours | why can't i trade in the simulator today | why are my orders refused in the simulator | the simulator says that the market is closed",
  ),
  asked(
    "/support#simulator-order",
    null,
    "how do i set a stop loss in the simulator | how do i place a limit order in the simulator | how do i buy in the simulator | how do i open a trade in the simulator | how do i place an order in the simulator | where do i type the take profit in the simulator | how do i open an order | how do i open a trade | how do i open a position in metatrader | how do i place an order in mt5 | how do i set a take profit in mt5",
  ),
  asked(
    "/support#close-position",
    null,
    "how do i close a trade | how do i kill a position | how to get out of a trade | how can i end my trade | close half of my position | where is the close button | exit a trade by hand | how do i close an order in mt5",
  ),
  asked(
    "/support#other-results",
    null,
    "why is my backtest different in metatrader | metatrader shows other results than your backtest | the strategy tester gives different trades | my export does not give the same result in tradingview | results do not match | why do i get another profit in mt5",
  ),
  asked(
    "/support#lab-markets",
    null,
    "can i test on gold | can i backtest bitcoin | which symbols can i test | can i backtest stocks or indices | which markets are in the lab | is oil in the strategy builder | how many pairs can i test",
  ),
  asked(
    "/support#alerts-how",
    null,
    "does an alert expire | do you send alerts by whatsapp | does the alert come by mail | can i get alerts on telegram | how do i turn off alerts | do alerts come to my phone | how do i delete an alert | sms alerts | why did my alert fire only once | how many alerts can i have | is there a limit of alerts | how do i unsubscribe from price alert mails | stop the alert emails | too many alert mails",
  ),
  asked(
    "/support#simulator-open",
    null,
    "can i use the trading simulator | is the simulator really free or do i have to give my card | does the simulator cost anything | how much play money do i get in the simulator | how many credits does the practice simulator give me | when does the simulator open | is the simulator ready | where are my 1000 demo credits | how do i get the demo credits | simulator does not work | is there a simulator | demo credits | paper trading on your site | when is the trading simulator coming | does the simulator work yet | practice account with 1000 ready when | that 1000 dollar thing | demo money on your site | simulator coming soon | the sim | get my credits | launch date of the simulator | simulator shows nothing | reset my demo account | reset the demo balance | top up my demo credits | more demo money please | can the demo account be set back | start again with new demo money | what is bar replay | what does replay mean in the simulator",
  ),
  asked(
    "/support#practice-free",
    null,
    "how can i practice without money | is there a demo account | practice trading for free | how do i get a demo account | trade with play money | practise without risk | paper trading | try trading without losing money | demo konto | fake money to train with | can i test myself before using real money | virtual money trading | try it with fake money | dry run | not ready to lose real cash | test account | train first | play around without paying | safe way to try | simulated money | exercise | is there a sandbox for trading | rehearse",
  ),
  asked(
    "/trading-simulator#cannot",
    null,
    "i am profitable on demo am i ready for real money | is demo the same as live | demo versus live trading | when should i go live | i made profit on demo this month | when am i ready for a real account | why do i lose live but win on demo | difference between demo and real account | should i switch to real money now | won 20 percent on paper go live? | demo went great | real money feels different | switch from demo to real | doubled my demo account | good on demo bad on live | time for a real account | confident after demo",
  ),
  asked(
    "/trading-simulator#teaches",
    null,
    "what does a demo account teach | is demo trading useful | what can i learn from a demo account",
  ),
  asked(
    "/trading-simulator#first-month",
    null,
    "plan for my first month | what should i do in the first weeks of demo trading | how long should i stay on demo | first month of practice",
  ),
  asked(
    "/trading-simulator#why",
    null,
    "why only 1000 dollars in the demo | why not practise with 100000 | how much should i have on a demo account",
  ),
  asked(
    "/support#forecasts-right",
    null,
    "how good are your forecasts | how accurate are predictions | track record of forecasts | do your forecasts come true | hit rate of forecasts | how accurate are your forecasts | what is the hit rate of the forecasts | how often were your forecasts right | are your forecasts correct | can your forecasts be trusted | success rate of the forecasts",
  ),
  asked(
    "/forecasts#score",
    null,
    "how are forecasts scored | what is the brier score | how do you measure forecast accuracy | is a score of 0.25 good | scoring of predictions | brier | grade of a forecast",
  ),
  asked(
    "/forecasts#parts",
    "What a forecast must state",
    "what must a forecast contain | what makes a good forecast | rules for a forecast",
  ),
  asked(
    "/forecasts#percent",
    null,
    "what does 54% mean in the forecasts | what does the percentage of a forecast mean | meaning of the forecast probability | is 60% a good forecast",
  ),
  asked(
    "/forecasts#use",
    null,
    "do forecasts make money | can i earn money with your forecasts | should i trade your forecasts | how do i use a forecast | should i trade on forecasts | can i rely on forecasts | do you publish forecasts | are the forecasts signals | is a forecast a signal",
  ),
  asked(
    "/support#high-sqn",
    null,
    "what is a high sqn | is an sqn of 2.5 good | what does the system quality number say | my strategy has an sqn of 3 | which sqn is good",
  ),
  asked(
    "/support#good-win-rate",
    null,
    "is a win rate of 55% good | is 60% win rate good | what is a good win rate | which win rate should i have | is a 40 percent win rate bad | my win rate is 70% is that good",
  ),
  asked(
    "/support#order-not-filled",
    null,
    "why did my order not fill | my limit order was not filled | the price touched my order and nothing happened | pending order was not triggered | why was my order rejected in the simulator | my buy limit was skipped",
  ),
  asked(
    "/support#gold-spread",
    null,
    "what is the spread on gold | whats the gold spread | how much is the spread on xauusd | what does a gold spread of 30 cents cost",
  ),
];
