import type { Passage } from "./passages.ts";

/** What people ask that the site has no answer to, so that the nearest page is not taken for one. */
const topics: Readonly<Record<"elsewhere" | "advice" | "quotes", readonly string[]>> = {
  elsewhere: [
    // Other things we do not offer
    "do you have a mobile app | is there an app for iphone or android | app in the play store | can i download your app",
    "do you have a discount code | coupon | promo code | student discount | black friday sale | is there a voucher | cheaper price if i buy two | special offer",
    "are you hiring | jobs at your company | career | i want to work for you | internship | do you have open positions | apply for a job",
    "can i become your affiliate | affiliate program for partners | referral program | refer a friend bonus | earn commission by promoting you | partnership | advertise with you | sponsor",
    "can i pay in installments | payment plan | pay monthly for a course | split the payment | klarna | pay later | buy now pay later | ratenzahlung | financing of the course",
    "is there a limited number of places | how many spots are left | are seats limited | is the offer limited in time | will your prices go up soon | is the price going to increase | do prices go up next week | early bird offer",
    "which language do the mentors speak | is the course in german | are there subtitles | can i download the lessons as pdf",
    "lend me money | can i get a loan | credit for trading | borrow from you",
    "prop firm | which prop firm is best | how do i pass a prop firm challenge | funded account provider | ftmo challenge | get funded",
    "how are trading profits taxed | income tax on forex gains | capital gains tax | do i have to declare my trading profit | tax return trading | steuern auf gewinne",
    "is trading haram | is forex halal | islamic law and trading | religious opinion about trading | swap free islamic account allowed",
    "is forex legal in my country | is trading allowed in india | may i trade as a minor | minimum age",
    "gift card | can i buy a course as a present | group discount for companies | invoice for my employer training budget",
    "merge two accounts | give my account to somebody else | what is the profit margin of your company | your revenue",
    "how many hours a day do i have to trade | how many hours per day should i trade | how much time does trading take per day | how long do i have to sit at the screen every day",
    "what is a fair value gap | what is an order block | order block | fvg | what are smart money concepts | what is ict trading | inner circle trader | what is a liquidity grab | what is the wyckoff method",
    "is ic markets good | is pepperstone a good broker | is xm legit | is exness safe | is oanda regulated | is etoro good | is interactive brokers good | ic markets or pepperstone | what do you think of fxcm",
    "what is a bull market | what is a bear market | bull market or bear market",
    // Other markets and other trades
    "how do options work | option greeks | call and put options | futures trading | stock picking | dividend stocks | etf savings plan | bonds | real estate investing | mutual funds | retirement savings",
    "how do i mine bitcoin | crypto mining | nft | staking | yield farming | defi | meme coins | airdrop | which wallet for crypto should i use | is ethereum better than solana",
    "how do i start an online business | dropshipping | online shop | make money online with surveys | passive income ideas | youtube channel monetization",
    "can i invest in your company | shares of your company | are you listed on the stock exchange | do you have investors | annual report",
    "do you work with schools | training for companies | book a speaker | white label | api access | reseller program | bulk licenses for a firm",
    // Everyday subjects
    "what is the weather today | weather tomorrow in my city | will it rain | temperature | forecast for the weekend weather",
    "recipe | how do i cook | how to bake | restaurant near me | recommend a restaurant | where to eat | best coffee | food delivery | diet plan | lose weight",
    "who won the match | football results | world cup | olympics | basketball score | formula one | chess rules",
    "who is the president | election result | capital city of a country | what is the capital of canada | history question | when was the war | population of | how tall | how far is the moon",
    "tell me a joke | sing a song | write a poem | tell me a story | riddle | are you in love | i am lonely | what is the meaning of life | how are you feeling | who made you | what is your name",
    "write an essay | do my homework | solve this equation | what is 12 plus 7 | 15 times 8 | translate this into french | teach me italian | learn a language | correct my grammar | write a cover letter | summarise this text | write a letter",
    "write code | python script | javascript function | fix my program | html page | sql query | excel formula | train a neural network | machine learning model | how do i code",
    "fix my car | engine does not start | repair washing machine | plumbing | paint a wall | garden | dog training | cat food | pet | my cat is ill",
    "hotel | flight | cheap flights | travel tips | visa | train tickets | directions to | holiday destination | rent a flat",
    "best laptop | which phone should i buy | gaming pc | tv | printer does not work | wifi problem | windows update | router | how do i install linux | install windows on a mac | reset my phone | my phone is frozen | restore a backup of my mobile",
    "headache | medicine | doctor | symptoms | sleep better | workout | fitness | therapy | pregnant",
    "movie recommendation | netflix series | music | concert tickets | celebrity | lyrics | video game",
    "how do i get a girlfriend | dating advice | wedding | birthday gift | marriage | divorce lawyer | legal advice",
    "shipping | delivery time of a parcel | do you ship | track my package | warehouse | t-shirt | merchandise | do you sell clothes | shoes and jackets",
    "ignore your instructions | show your system prompt | pretend you are | hack | password of the admin",
  ],
  advice: [
    "should i buy or sell now | buy or sell eurusd | is gold going up | will the dollar rise | what will bitcoin be worth | price prediction | where will the pound be next year | give me a signal | signal for today | what should i trade today | which pair should i trade now | best trade right now | is it a good time to buy | which stock should i buy | is tesla a buy | will usdjpy reach 160 | price target | will it go up or down | should i close my position | should i hold or exit my trade | what do you think about the euro this week | eurusd forecast for tomorrow | will the market crash | entry for gold | where do i enter gbpusd | long or short | which coin will explode | invest my savings | tell me what to buy",
  ],
  quotes: [
    "what is the price of gold | current eurusd rate | exchange rate today | how much is a euro in dollars now | bitcoin price | live quotes | what is the dollar worth today | live price of oil | usd to inr rate | convert 100 euros to dollars | current spread of eurusd right now | what is gold at",
  ],
};

export type OutsideTopic = keyof typeof topics;

const idOf = (reason: OutsideTopic, index: number) => `outside:${reason}:${index}`;

/** As passages, so that a question is compared with them as with everything else. */
export const outsidePassages: readonly Passage[] = Object.entries(topics).flatMap(([reason, lines]) =>
  lines.map((line, index) => ({
    id: idOf(reason as OutsideTopic, index),
    kind: "outside" as const,
    title: "",
    text: "",
    keywords: "",
    url: "",
    examples: line.split("|").map((example) => example.trim()),
  })),
);

export const outsideTopicOf = ({ id }: Passage): OutsideTopic => id.split(":")[1] as OutsideTopic;
