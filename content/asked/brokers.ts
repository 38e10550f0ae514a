import type { AskedExamples } from "../types.ts";
import { asked } from "./asked.ts";

/** Brokers and accounts with them. */
export const brokers: readonly AskedExamples[] = [
  asked(
    "/support#brokers-pick",
    null,
    "which broker do you recommend | best broker for beginners | which broker should i use | how do you choose brokers | are your brokers trustworthy | good broker for small accounts | what broker do you use | which broker is the best | how are the brokers on your list selected | can you suggest a broker | i need a broker | trusted forex broker | welchen broker empfehlt ihr | where should i open an account | where do i open an account | who do you trade with | reliable place to deposit | name a good broker | decent broker for europe | how did you select these brokers | your top broker | what broker for a newbie | pick a broker for me | which broker is the safest | safest broker | which broker is best for a beginner in germany | best broker for beginners in my country",
  ),
  asked(
    "/#brokers",
    "Which broker has the lowest minimum deposit?",
    "list of brokers | broker with low minimum deposit | which broker has no minimum deposit | brokers you list | show me the brokers | broker comparison table | which brokers are regulated | where are your brokers regulated | which broker is fca regulated | is one of the brokers regulated in europe | broker regulated by asic | can i open an account with 10 dollars at a broker | brokers for eu residents | smallest deposit on the list | lowest first deposit | which have a european license | which ones are overseen by a regulator | how many brokers do you list | harbourline | granite trade",
  ),
  asked(
    "/#brokers",
    "Which broker has the lowest spread?",
    "broker for scalping | best broker for scalping | which broker is good for scalping | broker with the lowest spread | lowest spread | which broker has the tightest spreads | who has the best spread | spreads of your brokers compared | eurusd spread of each broker | smallest spread on your list",
  ),
  asked(
    "/account-comparison#first",
    null,
    "how do i check if a broker is safe | do brokers cheat | does my broker trade against me | how do i recognise a scam broker | is my money safe with a broker | what should i look for in a broker | how to spot a fraudulent broker | check the regulation of a broker | segregated client money | what matters before cost when choosing a broker | test withdrawal from a broker | my broker does not pay out | broker refuses withdrawal | can i trust this broker | how do i know my broker is real | broker will not let me withdraw | they keep asking for more deposits | cannot get my money out | offshore broker ok? | unregulated broker | is my broker a bucket shop | safety of client funds | what happens if the broker goes bankrupt | i think i got scammed by a broker | broker blocked my account | warning signs of a dodgy broker",
  ),
  asked(
    "/account-comparison#kinds",
    null,
    "raw spread or standard account | ecn account versus standard account | commission account or spread only | which account type is cheaper | is a zero spread account better | spread only versus raw plus commission | what is a raw account | difference between account types | ecn vs standard which is better | account with commission or without | pay commission or wider spread | zero spread with commission | razor account | pro account or classic | commission smarter than spread | two types of accounts | is raw always better",
  ),
  asked(
    "/account-comparison#sum",
    null,
    "what do i have to add up to compare accounts | which fees belong in the comparison | inactivity fee | withdrawal fees of a broker | fee for doing nothing | monthly cost of an account",
  ),
  asked(
    "/account-comparison",
    null,
    "compare broker accounts | account comparison | which of the listed brokers is cheapest | cheapest on the list | cheapest broker for eurusd | cheapest broker including commission | is there one with no commission | brokers with no commission | broker with the lowest total cost | which account is cheapest for me | calculate what my account costs per month | compare trading costs of two accounts | work out the cheapest account type for my trading | put my numbers in and compare | which is cheaper for 10 lots a month | monthly trading cost | compare spread and commission for my volume | smarter to pay commission or spread",
  ),
  asked(
    "/about#disclosure",
    null,
    "do you get paid by brokers | are you paid by this broker | are you paid by harbourline | does the broker pay you | which brokers pay you | do you get commission from brokers | do you get a commission from the brokers you list | are you making money when i lose | do you earn when i lose money | affiliate links | how do you earn money | do you earn a commission if i sign up with a broker | are the broker links sponsored | conflict of interest brokers | what is in it for you | do brokers pay you to be listed | how does this site make money | are you independent from brokers | do you get money when i open an account | kickback from brokers | why do you recommend these brokers, money? | cut from the broker | do you make cash when i join | commission for sending me there | sponsored list | are your recommendations bought | what do you gain from this | how are you financed | is the list paid for | referral money from brokers | bias toward brokers | do you get more if i lose | do you profit from my losses | how does northpip make money from brokers | what is the catch | what's the catch",
  ),
  asked(
    "/support#are-you-broker",
    null,
    "are you a broker | are you regulated | can i deposit money with you | do you have a license as a broker | are you fca regulated | can i open a trading account with you | do you hold client funds | is northpip a broker | do i trade with you or with someone else | do you manage money | are you licensed financial advisers | where do i deposit, at your site? | can i withdraw money from you | withdraw my profits from northpip | seid ihr ein broker | do i send my deposit to you | can i trade here directly | do you have an fca number | are you authorised | is my money with you | who holds the funds | can i open a live account on this page | do you execute orders | are you a bank | are you supervised by bafin | financial adviser registration | can i trade crypto with you | can you open a trade for me",
  ),
];
