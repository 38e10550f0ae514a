import type { AskedExamples } from "../types.ts";
import { asked } from "./asked.ts";

const sizePost = "/blog/position-size-before-prediction";
const costPost = "/blog/what-a-trade-really-costs";

/** Risk, position size, and what a trade costs. */
export const risk: readonly AskedExamples[] = [
  asked(
    "/support#risk-per-trade",
    null,
    "how much should i risk per trade | what percent of my account should i risk | is 2 percent risk too much | is 1% risk good | risk per trade for beginners | how much of my account on one trade | can i risk 10% on a trade | is it ok to risk half my account | how big a loss is acceptable | what is the 1% rule | safe risk percentage | should i go all in | how many percent is sensible per position | wie viel risiko pro trade | betting 5 percent each time | put a quarter of my account on it | half a percent enough? | bet small or big | maximum per position | stake per trade | how aggressive should i be | risking 3 percent too high | double my stake to win back | what fraction of capital per idea | dollars at risk on each position | is risking 5% per trade ok | is 5% risk too much | risk 3 percent each time",
  ),
  asked(
    "/forex-tools#position-size",
    null,
    "how do i calculate position size | position size formula | lot size calculator | how many lots should i trade | how many lots for a 30 pip stop | which lot size for my account | position sizing explained | size of my trade with a given stop | how to compute lots from risk | i want to risk 50 dollars with 20 pips stop how many lots | what lot size for 1000 dollars | 5000 account 40 pips stop what lots | how large should my position be | lot calculator | wie berechne ich die lotgröße | position size calculation for a stop of 25 pips | what volume do i enter for this stop distance | how much do i buy if my stop is 60 pips away | formula for lots | number of lots for my stop | how big do i go | work out the volume | size to enter in the order ticket | my stop is 35 pips and i want to lose max 20 dollars | risk 1% of 2500 with 15 pips | which volume for 10k account | right lot for my account balance | convert risk into lots | calculate trade size | units to buy",
  ),
  asked(
    "/foundation#position-size",
    null,
    "lots from risk and stop distance | the most important formula in trading | position size example with 1000 dollars | sizing for a small account",
  ),
  asked(
    sizePost,
    null,
    "why do most accounts fail | why do accounts blow up | i blew up my account | wiped out my account | margin called twice | lost everything in a week | what kills accounts | main reason people lose | wiped out again what am i doing wrong | most common mistake of traders | biggest beginner mistake",
  ),
  asked(
    `${sizePost}#the-calculation`,
    null,
    "worked example of position size | pip value times lots times stop | how is the lot size derived step by step",
  ),
  asked(
    `${sizePost}#start-with-the-loss`,
    null,
    "where do i put my stop loss | where should the stop go | how do i choose the stop distance | how far away should my stop be | how wide should a stop be | where is my idea wrong | where exactly should the stop be | stop below the low | stop too tight | put my sl | always get stopped out | distance for the stop | behind the swing low | how do i know where i am wrong | what is a good stop loss size | how big should a stop loss be",
  ),
  asked(
    `${sizePost}#leverage-is-not-risk-until-it-is`,
    null,
    "is leverage dangerous | does leverage make trading more dangerous | is a trade with high leverage more dangerous | does leverage increase risk | why is leverage risky | does more leverage mean more loss | is 1:500 leverage a problem | leverage versus risk | how dangerous is high leverage",
  ),
  asked(
    `${sizePost}#why-a-small-share-survives`,
    null,
    "how long can a losing streak be | is ten losses in a row normal | i lost five trades in a row what now | probability of losing streaks | chance of six losses in a row | how many losing trades in a row are normal | my strategy keeps losing is it broken | losing streak is normal? | why risk only a small share | i keep losing, bad luck or bad system | a run of losers, should i stop | eight losers straight | lose streak | how often will i be wrong in a row | unlucky run | red week after red week | normal to lose this often | nine wrong trades one after another | am i just unlucky | 12 consecutive losses possible | should i give up after a bad run",
  ),
  asked(
    `${sizePost}#three-trades-can-be-one`,
    null,
    "what is correlation between pairs | do correlated pairs double my risk | is eurusd correlated with gbpusd | i have three trades on the dollar is that too much | same trade twice in different pairs | several positions in the same direction | are two dollar trades the same risk | correlated positions | is long eurusd and short usdchf the same | diversification across pairs | does holding similar pairs add up | same bet twice | all my trades are against the dollar | open several majors at once | aud and nzd move together | hedge with a similar pair | exposure to one currency | too many positions on the usd | basically one trade",
  ),
  asked(
    `${sizePost}#when-not-to-trade`,
    null,
    "my account is too small for the stop | position size below the minimum lot | what if the lot size is smaller than 0.01 | account too small for micro lots | when should i not trade | the calculated size is below what my broker allows",
  ),
  asked(
    `${sizePost}#a-routine-that-takes-a-minute`,
    null,
    "checklist before a trade | routine before opening a position | what should i do before every trade | pre trade checklist",
  ),
  asked(
    "/forex-tools#pip-value",
    null,
    "what is pip value | how much is one pip worth | value of a pip in dollars | how much money per pip | pip value for usdjpy | pip value formula | how many dollars is 10 pips | what is a pip worth per lot | pip value of gold | how much do i win per pip with 0.1 lot | pip value calculator | worth of a pip on a yen pair | was ist ein pip wert | euros per pip | how many cents per pip at 0.01 | one pip of gold | what do i earn per pip | 20 pips in dollars | money value of a pip | pip worth gbpjpy | dollars for each pip | cost of a pip for one lot",
  ),
  asked(
    "/forex-tools#margin",
    null,
    "how much margin do i need | margin calculation | margin formula | required margin for one lot | how do i calculate margin | margin needed at 30:1 | how much money is blocked for a trade | margin calculator | how much collateral does a position tie up | margin requirement for a mini lot | how much do they lock up | money tied up by a trade | funds needed to open one lot | enough balance to hold 2 lots | collateral | why does it say not enough money | insufficient margin | deposit needed for the position",
  ),
  asked(
    "/forex-tools#break-even",
    null,
    "break even win rate | what win rate do i need | required hit rate for 1:2 risk reward | how often do i have to be right | how many winners do i need with 2 to 1 | is a 40 percent win rate enough | can i be profitable with a low win rate | win rate versus risk reward | what is risk reward ratio | i only win a third of my trades is this bad | what risk reward should i use | 1:3 rr needed winrate | is 50% winners good | how many wins out of ten | i win only 4 of 10 | is 35 percent right enough | do i have to be right most of the time | reward three times the risk | rr of 1 to 2 | minimum hit ratio | losing more often than winning but still green | target twice as far as the stop",
  ),
  asked(
    "/forex-tools#recovery",
    null,
    "how much do i need to gain to recover a loss | recover from drawdown | i lost 30 percent how much to get back | gain needed after a loss | how long to make back a 50% loss | lost half of my account how do i recover | drawdown recovery formula | percent needed to be level again | blew 60 percent of my account what profit brings me back | back to break even after a big loss | down 25% what now | i am down a lot, what return do i need to be even | how to get back to where i was after losing | dropped by a third | lost 20 how much up | climb out of a hole | after losing half | percentage gain needed | get even again | need to double after 50 percent loss | account fell 35 percent | regain what i lost | make back my losses",
  ),
  asked(
    "/forex-tools",
    null,
    "do you have calculators | trading calculators | forex tools | formulas for traders | what calculators do you offer",
  ),
  asked(
    costPost,
    null,
    "what does a trade really cost | what costs are there in trading | all fees of a trade | hidden costs of trading | total cost of a trade | which costs do i pay when trading forex | cost per trade breakdown | what fees do brokers charge | how expensive is trading | welche kosten hat ein trade | what eats my profit | everything i pay for one trade | what does the broker take | how much goes to the broker | list of trading fees | am i paying too much | true cost | spread plus commission plus swap | where does my money go",
  ),
  asked(
    `${costPost}#spread`,
    null,
    "how much does the spread cost me | what is a tight spread | cost of a 1 pip spread per lot | is 2 pips spread a lot | why does the spread get wider at night | spread widening | how do i calculate spread cost | spread three times bigger at night | 0.8 pips what does it cost | wide spread after midnight | spread jumps | why is the spread so big at night | why is the spread so wide in the evening | when is the spread widest | why is it so expensive at night | why does a trade cost more in the evening",
  ),
  asked(
    `${costPost}#commission`,
    null,
    "what is commission per lot | commission per side meaning | round turn commission | how much commission do i pay | what does 3 dollars per side mean | commission for opening and closing | is commission charged twice | 7 dollars round trip per lot",
  ),
  asked(
    `${costPost}#slippage`,
    null,
    "what is slippage | why was my order filled at a worse price | stop filled lower than set | my stop loss slipped | why did i get another price than i wanted | price jumped past my stop | my stop did not work during news | broker filled me at a bad price | executed at a different price | negative slippage | is my broker cheating me with slippage | gap over my stop loss | got filled way below my stop | filled several pips off | got out lower than planned | stop executed far away | price gapped through my stop | news spike skipped my stop | bad fill | requote | not filled at my price | late execution | worse fill than expected | weekend gap jumped my stop | why did i lose more than my stop | my loss was larger than my stop loss | i lost more than i planned on a trade",
  ),
  asked(
    "/support#overnight-cost",
    null,
    "what is swap | what is rollover | overnight fee | cost of holding a position overnight | why do i pay interest at night | why was money taken on wednesday | triple swap wednesday | why is there a charge every night | interest for holding a trade | swap fee explained | small deduction every day on my open trade | what is the swap line on my statement | do i pay when i hold trades for several days | positive swap | can i earn swap | financing charge | at what time is swap booked | übernacht gebühren | holding trades for weeks what does it cost | charged three times midweek | leave a trade running for a month cost | fee each midnight | money disappears every night | wednesday charge | keep a position for weeks | interest debited | carry cost | rollover at 5 pm | swap long and swap short | negative swap",
  ),
  asked(`${costPost}#swap`, null, "how is swap calculated | swap points in dollars | swap per lot per night example"),
  asked(
    `${costPost}#conversion`,
    null,
    "currency conversion cost | my account is in euros but the pair is in dollars | conversion fee of the broker | do i pay for converting profits | account currency different from the pair | account in pounds trading yen pairs | exchange fee on my profit | profits in yen | converting dollars to euros loses money | exchange markup | broker converts at own rate",
  ),
  asked(
    `${costPost}#a-year-added-up`,
    null,
    "trading costs per year | how much do costs eat in a year | costs as a share of the account | yearly cost of trading often",
  ),
  asked(
    `${costPost}#what-it-does-to-the-odds`,
    null,
    "how do costs change the win rate | do costs matter for small targets | scalping and costs | why is scalping expensive | effect of spread on win rate",
  ),
];
