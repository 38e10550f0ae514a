import type { AskedExamples } from "../types.ts";
import { asked } from "./asked.ts";

/** Who we are, and what the site claims. */
export const about: readonly AskedExamples[] = [
  asked(
    "/support#is-it-a-scam",
    null,
    "is forex a scam | is forex trading a scam | is forex legit | is forex trading legit | is forex real | is forex fake | is forex trading a fraud | is forex a pyramid scheme | is forex a ponzi scheme | is currency trading a scam | is trading a scam | can i trust forex | someone says he is your mentor and wants money | someone called and asked for my password",
  ),
  asked(
    "/support#was-cheated",
    null,
    "i was scammed by a broker, can i get my money back | someone sold me a robot on telegram and it is a scam | i was cheated | i have been scammed what can i do | a broker refuses my withdrawal | my broker refuses my withdrawal | a broker does not pay me out | my broker won't let me withdraw | my broker doesn't let me withdraw my money | i can't withdraw from my broker | the broker is not paying out my withdrawal | my withdrawal is pending for weeks | they want a fee before i can withdraw my money | somebody offers to recover my lost money | can you help me against a scammer | i lost money to a fraud",
  ),
  asked(
    "/support#what-is-free",
    null,
    "whats the cheapest way to learn here | what is the cheapest way to learn | what is free here | is anything free | do you offer a free trial | is there a free trial | can i try before i buy | what can i use without paying | what do i get for free | is there a trial period",
  ),
  asked(
    "/support#simulated-meaning",
    null,
    "does the simulated market favor the robots | would the robots do better on real prices | maybe real prices are better for the robots | do the robots earn more on real prices | what does simulated mean | what is a simulated record | what are simulated prices | what is a simulated result | why does it say simulated | are simulated results real | is simulated the same as live | what is a hypothetical result",
  ),
  asked(
    "/support#demo-figure",
    null,
    "what does demo figure mean | what is demo content | why does it say demo figure | what is the demo badge",
  ),
  asked(
    "/support#dark-mode",
    null,
    "is there a dark mode | how do i switch to dark mode | the site is too bright | can i change the colors of the site | dark theme | light theme please",
  ),
  asked(
    "/support#on-a-phone",
    null,
    "can i use this site on my phone | does this work on a phone | can i trade on my phone | does it work on iphone | does it work on android | is there an app | do you have a mobile app | can i do the courses on my tablet | can i learn on my phone | can i do the lessons on a tablet | does the simulator work on a phone | can i use the lab on an ipad | app for my phone | mobile version | can i do the course on my phone | can i take the courses on a smartphone",
  ),
  asked(
    "/support#who-we-are",
    null,
    "who are you | who is behind this site | who runs this | is this a scam | are you legit | can i trust you | is northpip a real company | are you trustworthy | is this site serious | company behind the website | is this fake | seid ihr seriös | how do i know this is not a fraud | why should i trust you | is northpip legit | are you a real business | what kind of company is this | not thieves | rip off | con artists | will you run away with my money | fly by night | people behind it | is it a pyramid scheme | registered company | mlm | who made this | reputable | anyone had a bad experience with you | who wrote the lessons | who writes the courses | who wrote the e-books | who is the author of the books | who is the author of the lessons | who owns this website | who owns northpip | who is behind northpip",
  ),
  asked(
    "/about#about",
    null,
    "what does northpip do | what do you do | tell me about northpip | about your company | what is northpip | was macht northpip | what is this site for | what do you offer | what is it you do here | what is this website | what is this place | in a nutshell who are you | summary of your business | what can i get here",
  ),
  asked(
    "/about#method",
    null,
    "how do you work | what is your philosophy | your approach to teaching | what is different about you",
  ),
  asked(
    "/support#manage-money",
    null,
    "do you offer managed accounts | does the mentor trade for me | can you trade my money for me | can i give you my money to trade | do you trade on behalf of clients | someone to trade for me | let a pro trade my money | hand over my account | give you 10k and you trade it | do you take my savings and trade with them | will you invest my pension | who trades the money, you or me | do i hand my money to you | is this a fund i put money into | can you grow my savings | what happens to my money if you go bankrupt | is my money safe with you if you close down",
  ),
  asked(
    "/about#demo",
    null,
    "is this a demo site | are the brokers on your list real | do these brokers exist | are the people on this site real | are the brokers fictional | are the testimonials fake | are those students made up | demonstration brand | is the content fictional | impressum | legal name and address | where are you based | company address | are these people made up | invented students | fake brokers | is it all fiction | real address | who is legally responsible | legal notice | where is your company registered | in which country are you registered",
  ),
  asked(
    "/support#success-rate",
    null,
    "is the win rate of 95% real | are the 5 stars of the course real | are the ratings of the courses real | are the stars of the professional program real | who gave the ratings | what is your success rate | how many students succeed | is the 95 percent success rate true | are the success stories real | are the reviews real | proof of success | are the testimonials genuine | do your students make money | how many students do you have | 94 or 95 percent success rate | evidence for your claims | student results | reviews of your courses | erfahrungen mit northpip | reviews made up | paid reviews | do students succeed | failure rate of students | trustpilot | is the 95 percent a lie | feedback of customers | any independent reviews | 5000 students real | testimonials invented | percentage of students in profit | is the number of students real | 1200 students | how many students really | student numbers invented | are the student stories real | are the stories of your students true | is the 285% profit increase true | average profit increase | is 285 percent real | what is your win rate | what is your own trading record | has anyone actually made money with this | has anyone made money with you | how many of your customers became profitable | show me one person who earns with this | how much do your graduates earn | what do your students earn | average income of your students",
  ),
  asked("/#success", null, "success stories | show me success stories | testimonials of students"),
  asked(
    "/support#assistant-what",
    null,
    "what can this assistant do | is this an ai | is the assistant a real person | what is this chatbot | how does the chat assistant work | which model do you use | what can i ask you | how smart are you | are you gpt | what are you able to do",
  ),
];
