import type { AskedExamples } from "../types.ts";
import { asked } from "./asked.ts";

/** Robots, licenses and servers. */
export const robots: readonly AskedExamples[] = [
  asked(
    "/support#prop-firm",
    null,
    "does the robot work with a prop firm | can i use the robot on a ftmo account | is grid allowed at prop firms | can i pass a challenge with your robot | robot for a funded account | can i use the robot on a funded account | are your robots allowed by prop firms | will the robot pass the ftmo challenge | prop firm robot | can i use it on a prop firm challenge | can i use your ea on a prop firm challenge",
  ),
  asked(
    "/support#robot-what",
    null,
    "what is a trading robot | what is an expert advisor | what is an ea | how do trading bots work | explain automated trading | does a robot trade by itself | what does a forex bot do | is automated trading legal | do i need to know programming to use a robot | what is algorithmic trading | was ist ein trading roboter | do bots really trade for you | do the robots use ai | is there artificial intelligence in the robots | program that trades alone | software that trades for me | is it like an autopilot | machine trading | are bots allowed | explain ea | how does an ea decide | does it need me | hands free trading | artificial intelligence trading | bot vs trading myself",
  ),
  asked(
    "/support#robot-profit",
    null,
    "set and forget robot | a robot that i set once and forget | a robot that runs by itself and makes money | how much does the robot earn | how much profit does a robot make | are the robots profitable | monthly return of the robot | do the bots make money | will the ea make me rich | is profit guaranteed with a robot | what return can i expect from a bot | do your robots work | is the robot worth it | win rate of the robots | how much will i make per month with the bot | verdient der roboter geld | can i trust the robots to earn | how rich will i get with the bot | what does it bring per month | returns per year | guaranteed | make 10 percent a month | earns money while i sleep | realistic gain | pays for itself? | will it work for me | do customers make money with it | does the ea win | which robot never loses | which robot is guaranteed not to lose | a robot that cannot lose | risk free robot | guaranteed return of a robot | robot for passive income | best robot for passive income | is copying these trades guaranteed to work | is it safe to use your bots | are your robots safe to use | can i live off a robot | can a robot pay my bills | can a bot trade for me while i sleep | is there any robot that made a profit | has a robot of yours ever made money | i lost money with a robot should i try yours",
  ),
  asked(
    "/bots-performance",
    null,
    "robot track record | performance of your robots | results of the bots | show me the robot statistics | how did the robots perform | myfxbook of your robots | live results of the ea | proof that the robots work | are the robot results simulated or live | past performance of the robots | equity curve of the robot | drawdown of the robots | which robot performed best | are these real accounts or backtests | is the record from a real account | screenshots of results | history of the robots | show performance | numbers of last year | proof of the results | audited | verified results | live account link | how did it do in 2020 | statistics for each ea | backtests of the robots | simulated or actual money | what is the max drawdown of the robots | maximum drawdown of each robot | how deep was the drawdown of your bots | is there a free trial of the robot | can i try a robot before buying it | can i test a robot for free | is there a demo version of the robot | are costs included in the robot results | are the robot results with costs included",
  ),
  asked(
    "/bots-performance#questions",
    null,
    "how do i judge a track record | how to read a robot track record | what should i ask about a robot's results | questions for any trading record | can i trust a track record | which four questions should i ask about a record",
  ),
  asked(
    "/bots-performance#balance-equity",
    null,
    "difference between balance and equity | what is equity | what is balance | why is my equity lower than my balance | balance versus equity curve | what does floating loss mean | open positions and equity | how do i read the equity curve | what does the equity curve show",
  ),
  asked(
    "/bots-performance#smooth",
    null,
    "why is a smooth equity curve suspicious | straight line equity curve | robot that wins 97 percent | curve with no losses | is a perfect equity curve good | robot with 99% win rate real or fake",
  ),
  asked(
    "/support#robot-grid",
    null,
    "is martingale ok with a big account | is martingale ok if i have a lot of money | is a martingale fine with a large deposit | is martingale safe | is a grid safe | are grid robots dangerous | what is grid trading | what is martingale | do your robots use martingale | which robots use a grid | what does martingale mean | is martingale dangerous | grid versus martingale | which bots add to losing trades | does the ea double the lot after a loss | averaging down robot | is grid trading risky | which robots do not use martingale | robots without grid | was bedeutet martingale | doubling after every loss | does any bot increase the lots when losing | adds to losers | doubles up | increases the stake | bigger lots after losing | keeps buying as it falls | no stop loss robots | averaging | grid ea | recovery system | multiplies lots | basket of trades | why do grids blow up",
  ),
  asked(
    "/robots#robots-hero",
    "Which robots are there, and how do they differ?",
    "which robots do you sell | which robot would you buy | list of robots | what robots are there | compare the robots | which robot is best | which robot should i choose | which bot is right for me | overview of the eas | which robot is the safest | which robot has no grid and no martingale | difference between the robots | robot for a small account | which robots trade eurusd | what pairs do the robots trade | conservative robot | least risky bot | welcher roboter ist der beste | least likely to blow up | recommend a bot | best bot to begin with | eas you have | overview of bots | safest one | cheapest risk | compare tern and heron | seven robots | bot for gold | which one trades gbp | slowest robot | robot for busy people | good for 500 dollars | show me all the bots",
  ),
  asked(
    "/robots#robots-hero",
    "Minimum deposit",
    "minimum deposit for a robot | how much money do i need for the robot | can i run the robot with 100 dollars | smallest account for the bots | minimum balance for an ea",
  ),
  asked(
    "/support#strategy-classes",
    null,
    "what is trend following | what is mean reversion | what is a breakout strategy | what is a carry trade | what is momentum trading | difference between trend following and mean reversion | strategy classes explained | types of trading strategies | which kinds of strategies exist | what is scalping or swing trading style",
  ),
  asked(
    "/support#robots-together",
    null,
    "can i run two robots on one account | can i use 2 robots on one account | can i use two robots at the same time | use several eas on the same account | several robots at once | more than one robot on the same account | run all robots together | two eas on one account | do the robots disturb each other | two robots on eurusd | magic number | combine robots | portfolio of robots on one account",
  ),
  asked(
    "/support#robot-licence",
    null,
    "what happens to my robot when i stop paying | is the robot a subscription | do i pay monthly for the robot | does the robot license expire | on how many accounts can i use the robot | can i use the robot on two accounts | robot license accounts | run the bot on several accounts | can i use it on demo and live | are updates free | do i get updates of the robot | how long is the license valid | i changed my broker, does the license move | use the ea on another account | transfer the license to a new account | is the license lifetime | number of activations | second computer same license | do i have to pay for new versions | license on three accounts | new version of the robot do i pay again | release an account of my license | how many accounts | new pc | second terminal | vps and home pc at once | demo and real | wife's account | changed broker | got a new account number | moved to another broker | lifetime updates | upgrade costs | reinstall on another computer | limit of accounts | valid for how many years | extra license | use it on my new laptop | can i use two computers with one robot license | one robot license on two computers | how many devices can i use the robot on | on how many computers does the license work | does the robot need internet to your site | what happens if your site closes down does my robot still run | does the robot still work if your website is gone | does the robot need your server",
  ),
  asked(
    "/member-area#license",
    null,
    "where is my license key | lost my license key | i cannot find my key | robot says license invalid | license activation failed | how do i release an account | free a place of my license | the ea asks for a key | license error in metatrader | robot does not open trades because of the license | no free activation left | switch license to another account number | remove an old account from my license | error about the key | key not accepted | serial number | activation code | license expired | deactivate an old account | robot says no license | all slots used | where do i type the key | unlock the robot | license refused | key missing in the settings",
  ),
  asked(
    "/support#robot-download",
    null,
    "my download link has expired | i bought a robot and cannot find it | the download link does not work | where can i download the robot i bought | where do i download tern trend | where do i download plover range | where do i download kite breakout | where do i download swift momentum | where do i download owl carry | where do i download heron grid | where do i download magpie recovery | the download link does not work any more | how do i download my robot | where is my robot file | i bought a robot where is the file | download the ea | robot download link | i cannot find the download | get the bot i paid for | where do i get the files of the robot | download my purchase again | wo kann ich den roboter herunterladen | the zip file of the robot | lost the robot file | link to my bot did not arrive | theres no download | cannot find the zip | file of the ea | paid for it but no file | get it again | download button missing | link to the robot | deleted the file by accident | where do i get what i paid for | mq5 file | ea not in my inbox | no download after paying",
  ),
  asked(
    "/support#robot-install",
    null,
    "how do i install the robot | install ea in metatrader 5 | how to set up the expert advisor | attach the robot to a chart | where do i copy the ex5 file | robot installation guide | put the bot into mt5 | how do i start the robot | compile the ea | load the set file | installation anleitung roboter | get the ea running | where do i put the file | drag on the chart | experts folder | load settings | error while compiling | how to run it | turn the robot on | get it to work | metaeditor",
  ),
  asked(
    "/support#robot-mt4",
    null,
    "does the robot work on mt4 | metatrader 4 version | can i use the robot on my phone | ea on iphone | robot on android | does it run on a mac | which platform do the robots need | does the bot run on tradingview | do robots work with ctrader | is mt5 required | robot on mobile | can i run the ea on a tablet | only have mt4, will it work | what software do i need for the robots | macbook | apple computer | windows only? | iphone app for the ea | chromebook | linux | ninjatrader | which terminal | works on tablet? | old mt4 | my broker only has mt4 | web terminal | on a mac | do i need mt5 | does the robot work on ios | robot on ios",
  ),
  asked(
    "/robots#after-you-buy",
    null,
    "what happens after i buy a robot | steps after buying a robot | bought an ea what now | i purchased a bot, next steps | what is in the robot package | what do i get when i buy a robot | do i get the source code | can i get the source code of the robot | is the source code included",
  ),
  asked(
    "/robots#robots-hero",
    "How to read the label",
    "how do i read the robot label | what do the labels mean | what does the class of a robot say | meaning of the marks on a robot",
  ),
  asked(
    "/support#robot-record",
    null,
    "is the robot's record real money | are the robot results real | did anybody trade the robots with real money | is there a live account of a robot | is the track record simulated or real | verified myfxbook of your bots | is that real money robot lost | is that real money robot made",
  ),
  asked(
    "/support#robot-stops",
    null,
    "do the robots use stop loss | robot without stop loss | do your robots have a stop loss | is there a stop on every trade of a robot | which robots have a stop loss | do bots trade without stops | does the ea set a stop loss",
  ),
  asked(
    "/support#robot-why-sold",
    null,
    "why do you sell robots if they make money | why dont you trade the robots yourself | if it works why dont you trade it yourself | do you use your own robots | do you trade your own robots | if the robot is so good why sell it | why sell a robot that earns | how come your robots lose money and you still sell them | why do you sell robots that lose | why do most of your robots lose | who trades the robots live | why are you not rich with your robots | why would anyone buy a losing robot | why should i buy a robot that loses | what is the point of the robots if they lose | so your robots do not work | then why buy a robot | who buys a robot that loses money",
  ),
  asked(
    "/support#closed-by-broker",
    null,
    "my broker closed my trade by itself why | why was my position closed automatically | my trade disappeared overnight | who closed my trade | position closed but the price did not reach my stop | broker closed all my positions | why did my stop get hit even though price did not reach it",
  ),
  asked(
    "/support#course-or-robot",
    null,
    "is it better to buy the robot or the course | should i buy a course or a robot | robot or course | do i need a course before a robot",
  ),
  asked(
    "/support#course-worth",
    null,
    "is the course worth 299 | are your courses worth the money | should i pay for a course | does the course pay for itself | does the intermediate course pay for itself | will the course make me a professional | will the professional course make me a pro",
  ),
  asked(
    "/support#robot-or-savings",
    null,
    "should i use my savings for a robot | should i put my retirement money into a robot | is it wise to use savings for the robot | is tern trend better than a savings account | is a robot better than an index fund | robot or etf | should i put my savings into a robot",
  ),
  asked(
    "/support#robot-after-refund",
    null,
    "what happens to my robot when i get a refund | can i keep the robot after a refund | does the robot stop after a refund | is my license gone after a refund | do i lose my robot with a refund | do i lose the robot when i get my money back | must i delete the robot after a refund",
  ),
  asked(
    "/support#robot-margin",
    null,
    "can a robot blow my account | what happens if the robot hits a margin call | can a robot blow the account | what leverage do i need for the robots | does the robot stop at a margin call | robot got stopped out by the broker | how much leverage for the ea",
  ),
  asked(
    "/support#robot-broker",
    null,
    "does the robot work with any broker | can i run the robot on a cent account | which broker do i need for the robots | will your bot run at my broker | do the robots work with ic markets | do i need a hedging account",
  ),
  asked(
    "/support#robot-risk",
    null,
    "can i change the risk of the robot | can i change the lot size of a robot | can i edit the robot | can i change the stop loss of the bot | make the robot less risky | settings of the ea | robot trades too small lots | robot opens trades but the lot is too small | how do i set the risk per trade of the robot",
  ),
  asked(
    "/support#robot-try",
    null,
    "can i try a robot for free | is there a trial of the robots | can i test a robot before i buy it | free trial robot | demo version of the bot | try before buying a robot",
  ),
  asked(
    "/support#robot-exchange",
    null,
    "can i swap my robot for another one | can i exchange the robot | can i exchange my robot for another | can i switch to another robot | i bought the wrong robot",
  ),
  asked(
    "/support#robot-silent",
    null,
    "robot stopped trading | error 10027 | autotrading disabled by client | my robot has stopped trading | the ea stopped opening trades | the robot does not trade | my robot opens no trades | bot does not trade after installing | the smiley in mt5 is sad | ea shows a sad face | sad face on the chart | expert advisor is not trading | ea does nothing | no trades since days | not opening positions | autotrading button | bot is idle | nothing happens after attaching | why has the robot not made a trade | robot no signal for a week",
  ),
  asked(
    "/support#vps-need",
    null,
    "does the robot need a vps | can i run a robot without leaving my computer on, cheapest way | do i need a vps | does my computer have to stay on | can i turn off my pc while the robot runs | does the robot run when my laptop is closed | what if my internet goes down | do i need a server for the robot | must the computer run all night | robot stopped when i shut down my pc | is a vps necessary | run the ea 24/7 | brauche ich einen vps | does the bot keep trading when i am offline | computer sleep mode and ea | power cut while the bot is running | laptop shut | while i sleep | keep the pc on | electricity bill of running 24/7 | internet outage | restart of windows | close the lid | travel while the bot trades | turn the computer off at night | must my machine run | power failure | what if wifi drops",
  ),
  asked(
    "/support#vps-down",
    null,
    "what happens if the vps is down | is the uptime guaranteed | uptime guarantee of the vps | is 99.99% uptime guaranteed | what if the vps crashes | my vps is offline | do i get money back when the vps is down | what if your server is slow and my robot loses money",
  ),
  asked(
    "/robots#vps-hosting",
    "VPS hosting",
    "what is a vps | meaning of vps | virtual private server explained | how do i get my vps after buying | who sets up the vps | outage minutes of the vps",
  ),
  asked(
    "/robots#vps-hosting",
    "Which VPS plans are there?",
    "vps plans | which vps plan should i take | vps hosting | where are the vps servers | how much ram does the vps have | latency of the vps | how far is the server from the broker | vps in london | vps in new york | which vps for several charts | vps uptime | is the vps windows | what can i run on the vps | compare the vps plans | biggest vps plan | how fast is the vps connection | nearest to the london brokers | milliseconds | memory of the server | location of the servers | cpu cores | rent a server | 12 dollar vps | how many charts per vps | ping | new york server | cloud server | vps specs | small or big vps | remote desktop",
  ),
  asked(
    "/support#need-metatrader",
    null,
    "do i need metatrader | is metatrader required | do i have to install mt5 | can i use the site without metatrader | which platform do i need for the robot",
  ),
];
