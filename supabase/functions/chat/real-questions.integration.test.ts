import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config";
import { seedContent } from "#content/seed.ts";
import { createPlatform, type Platform } from "#platform/platform.ts";
import { type TestDatabase, testDatabase } from "#platform/postgres/test-database.ts";
import { writeIndicatorTexts } from "../../../server/write-indicator-texts.ts";
import { eighteenthTuned } from "../../../tests/questions/eighteenth-tuned.ts";
import { eighthTuned } from "../../../tests/questions/eighth-tuned.ts";
import { eleventhTuned } from "../../../tests/questions/eleventh-tuned.ts";
import { fifteenthTuned } from "../../../tests/questions/fifteenth-tuned.ts";
import { fifthTuned } from "../../../tests/questions/fifth-tuned.ts";
import { firstHeldBack } from "../../../tests/questions/first-held-back.ts";
import { firstTuned } from "../../../tests/questions/first-tuned.ts";
import { fourteenthTuned } from "../../../tests/questions/fourteenth-tuned.ts";
import { fourthHeldBack } from "../../../tests/questions/fourth-held-back.ts";
import { fourthTuned } from "../../../tests/questions/fourth-tuned.ts";
import { nineteenthTuned } from "../../../tests/questions/nineteenth-tuned.ts";
import { ninthTuned } from "../../../tests/questions/ninth-tuned.ts";
import { none, type RealQuestion } from "../../../tests/questions/real-question.ts";
import { secondHeldBack } from "../../../tests/questions/second-held-back.ts";
import { secondTuned } from "../../../tests/questions/second-tuned.ts";
import { seventeenthTuned } from "../../../tests/questions/seventeenth-tuned.ts";
import { seventhTuned } from "../../../tests/questions/seventh-tuned.ts";
import { sixteenthTuned } from "../../../tests/questions/sixteenth-tuned.ts";
import { sixthHeldBack } from "../../../tests/questions/sixth-held-back.ts";
import { sixthTuned } from "../../../tests/questions/sixth-tuned.ts";
import { tenthTuned } from "../../../tests/questions/tenth-tuned.ts";
import { thirdHeldBack } from "../../../tests/questions/third-held-back.ts";
import { thirdTuned } from "../../../tests/questions/third-tuned.ts";
import { thirteenthTuned } from "../../../tests/questions/thirteenth-tuned.ts";
import { twelfthTuned } from "../../../tests/questions/twelfth-tuned.ts";
import { twentiethTuned } from "../../../tests/questions/twentieth-tuned.ts";
import { twentyFifthTuned } from "../../../tests/questions/twenty-fifth-tuned.ts";
import { twentyFirstTuned } from "../../../tests/questions/twenty-first-tuned.ts";
import { twentyFourthTuned } from "../../../tests/questions/twenty-fourth-tuned.ts";
import { twentySecondTuned } from "../../../tests/questions/twenty-second-tuned.ts";
import { twentyThirdTuned } from "../../../tests/questions/twenty-third-tuned.ts";
import { handle } from "./handler.ts";

const siteUrl = "http://127.0.0.1:3996";
let database: TestDatabase;
let platform: Platform;

beforeAll(async () => {
  database = await testDatabase();
  await seedContent(database.database);
  await writeIndicatorTexts(database.database);
  platform = await createPlatform({
    config: readConfig({ SITE_URL: siteUrl, DATA_DIR: database.dataDir }),
    database: database.database,
    log: { info() {}, warn() {}, error() {} },
    functions: { chat: handle },
    environment: (name) => (name === "ASSISTANT_VISITOR_LIMIT" ? "10000" : undefined),
  });
});
afterAll(async () => {
  await platform.close();
  await database.stop();
});

/** The answer to the last of the visitor's messages. */
async function ask(question: RealQuestion[0]): Promise<string> {
  const said = typeof question === "string" ? [question] : question;
  const messages = said.flatMap((content, at) => [
    ...(at > 0 ? [{ role: "assistant", content: "An answer." }] : []),
    { role: "user", content },
  ]);
  const headers = { "content-type": "application/json", authorization: `Bearer ${platform.keys.anonKey}` };
  const body = JSON.stringify({ messages });
  const response = await platform.fetch(
    new Request(`${siteUrl}/functions/v1/chat`, { method: "POST", headers, body }),
    {
      remoteAddress: "127.0.0.1",
    },
  );
  return (await response.text())
    .split("\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line) => JSON.parse(line.slice("data: ".length)).choices[0].delta.content as string)
    .join("");
}

/** A calculator with the question's figures is as right as the section of the tools' page about it. */
const toldOf: Readonly<Record<string, string>> = { "drawdown-recovery": "recovery", "risk-reward": "break-even" };

type Outcome = "right" | "unsure" | "wrong";

/** The first cited place decides. An answer that says it is unsure, or that it has none, is not right, but misleads nobody. */
async function judge([question, ...places]: RealQuestion): Promise<{ outcome: Outcome; cited: string }> {
  const answer = await ask(question);
  const hasNone = /^I (?:don't have|can't tell you)/.test(answer);
  if (hasNone) return { outcome: places.includes(none) ? "right" : "unsure", cited: none };
  const after = answer.split(/\*\*(?:Read more|Perhaps)\*\*|All prices:/).at(-1) ?? "";
  const linked = /\]\((\/[^)]*)\)/.exec(after)?.[1] ?? "";
  const cited = linked.replace(/^\/forex-tools\/([\w-]+).*$/, (_, id) => `/forex-tools#${toldOf[id] ?? id}`);
  const fits = (place: string) => cited === place || cited.startsWith(place.includes("#") ? `${place}:` : `${place}#`);
  if (places.some(fits)) return { outcome: "right", cited };
  return { outcome: /^I am not sure/.test(answer) ? "unsure" : "wrong", cited };
}

type Judged = { readonly asked: RealQuestion } & Awaited<ReturnType<typeof judge>>;

async function judgeAll(questions: readonly RealQuestion[]): Promise<{ wrong: Judged[]; missed: Judged[] }> {
  const judged: Judged[] = [];
  for (const asked of questions) judged.push({ asked, ...(await judge(asked)) });
  const missed = judged.filter(({ outcome }) => outcome !== "right");
  return { missed, wrong: missed.filter(({ outcome }) => outcome === "wrong") };
}
const said = (judged: readonly Judged[]) =>
  judged.map(({ asked, outcome, cited }) => `${outcome}: ${asked[0]} → ${cited}`);

// Judged for the first time, the second set held back had 95 %, the third 83 % with one wrong, the fourth 86 % with three
// wrong, the sixth 89 % with two wrong; the shares leave room for changed texts.
test.each([
  ["tuned on first", 0.97, firstTuned],
  ["held back first", 0.95, firstHeldBack],
  ["tuned on second", 0.97, secondTuned],
  ["held back second", 0.93, secondHeldBack],
  ["tuned on third", 0.91, thirdTuned],
  ["held back third", 0.8, thirdHeldBack],
  ["tuned on fourth", 0.95, fourthTuned],
  ["held back fourth", 0.9, fourthHeldBack],
  ["tuned on fifth", 1, fifthTuned],
  ["tuned on sixth", 1, sixthTuned],
  ["held back sixth", 0.85, sixthHeldBack],
  ["tuned on seventh", 1, seventhTuned],
  ["tuned on eighth", 1, eighthTuned],
  ["tuned on ninth", 1, ninthTuned],
  ["tuned on tenth", 1, tenthTuned],
  ["tuned on eleventh", 1, eleventhTuned],
  ["tuned on twelfth", 1, twelfthTuned],
  ["tuned on thirteenth", 1, thirteenthTuned],
  ["tuned on fourteenth", 1, fourteenthTuned],
  ["tuned on fifteenth", 1, fifteenthTuned],
  ["tuned on sixteenth", 1, sixteenthTuned],
  ["tuned on seventeenth", 1, seventeenthTuned],
  ["tuned on eighteenth", 1, eighteenthTuned],
  ["tuned on nineteenth", 1, nineteenthTuned],
  ["tuned on twentieth", 1, twentiethTuned],
  ["tuned on twenty-first", 1, twentyFirstTuned],
  ["tuned on twenty-second", 1, twentySecondTuned],
  ["tuned on twenty-third", 1, twentyThirdTuned],
  ["tuned on twenty-fourth", 1, twentyFourthTuned],
  ["tuned on twenty-fifth", 1, twentyFifthTuned],
])(
  "answers questions that were %s from the right place (at least %f), and none confidently from a wrong one",
  async (_, share, questions) => {
    const { wrong, missed } = await judgeAll(questions);
    expect(said(wrong)).toEqual([]);
    expect(1 - missed.length / questions.length, said(missed).join("\n")).toBeGreaterThanOrEqual(share);
  },
);

test.each([
  ["does the simulator use real money", /^No\. The demo credits are no money/],
  ["are the student stories real", /marked as demo is fictional/],
  ["how does leverage work", /everage/],
  ["how does a trailing stop work", /^\*\*Trailing stop\*\*/],
  ["is forex gambling", /^Most retail accounts lose money/],
  ["Is trading risky?", /^Yes\. Most retail accounts/],
  ["isn't forex risky", /^Most retail accounts/],
  ["How do I cancel my monthly mentorship", /^One payment covers one month[\s\S]*write to us/],
  ["Can I cancel a monthly plan?", /^Yes\. One payment covers one month/],
  ["Does the Monthly Mentorship renew automatically?", /renews only if/],
  ["How much capital do I need for Tern Trend", /^The minimum deposit for Tern Trend is \$4,000\./],
  ["I have 200 dollars. Can I start trading?", /\$200 means \$2 per trade/],
  ["Can I pay with bitcoin or PayPal?", /PayPal[\s\S]*Pay with crypto|Pay with crypto[\s\S]*PayPal/],
  ["stop loss vs stop out", /^\*\*Stop-loss\*\*: An order that closes[\s\S]*\*\*Stop-out\*\*: The broker's closing/],
  ["What is a margin call", /^\*\*Margin call\*\*: A warning/],
  [
    "Which broker has the lowest spread?",
    /^The lowest spread in our list, before commission: Meridian FX[\s\S]*\(demo figures\)/,
  ],
  ["can i use the simulator on saturday", /^As a replay of the past, at any hour/],
  ["which broker has the lowest minimum deposit", /^The lowest minimum deposit in our list: [^\n]*\(\$0\)/],
  ["which broker has no commission", /^These charge no commission(?![\s\S]*commission per side)/],
  ["broker with lowest commission", /^Lowest commission first[^\n]*\n\n- \*\*[^\n]*no commission\n/],
  ["which brokers are regulated by the fca", /^In our list these state regulation by FCA:(?![\s\S]*ASIC)/],
  ["is 0.1% per year after costs", /^(?![\s\S]*\$299)/],
  ["is grid trading profitable", /^Nothing on this site shows that trading this way earns/],
  ["broker with lowest swap", /^Our list of brokers gives no swap rates, so I cannot say which one fits/],
  ["which broker accepts us clients", /^Our list of brokers gives no information about the countries/],
  ["does cobalt prime offer mt5", /^The site gives no information about platforms for Cobalt Prime\./],
  ["which robots run on a 200 dollar account", /^None of our robots is made for \$200/],
  ["is the beginner course free", /^- \*\*Beginner Forex Fundamentals\*\*: \$299\.00/],
  ["1% of 10000 with 25 pips stop on eurusd", /0\.40 lots/],
  ["how much is a pip in gold", /^\*\*One pip on 1 lot of XAU\/USD is worth \$10\.00/],
  ["Who is Ingrid Solheim?", /Ingrid Solheim\*\* \(demo profile\)/],
  ["what's the phone number of harbourline markets", /^The site gives no telephone number for Harbourline Markets\./],
  ["price in euro", /^Prices are in US dollars/],
  ["is ingrid solheim profitable", /^The site gives no trading results for Ingrid Solheim\./],
  ["is my deposit insured at harbourline markets", /^The site gives no information about deposit insurance/],
  ["does ingrid solheim have a youtube channel", /^The site gives no channel on social media for Ingrid Solheim\./],
  [
    "does kite breakout hold trades overnight",
    /^Kite Breakout: “Every position is closed in the last hour of New York\.”/,
  ],
  ["does swift momentum hold over the weekend", /^The page of Swift Momentum says nothing about "weekends"/],
  ["will you invest my pension fund for me", /^No\. We never take, hold or trade your money/],
  ["is the $299 one good", /^More than one of our products has this price:[\s\S]*Beginner[\s\S]*Coaching/],
  ["what is the 777 dollar thing", /^I am not sure what you mean: nothing that we sell costs \$777/],
  ["what does the vps cost a month and how much ram do i get for it", /\$12\.00 monthly[\s\S]*2 GB RAM/],
  ["whats the price of the cheapest robot you have", /^The cheapest is Magpie Recovery: \$79\.00/],
  ["how do i reset my password and what does the beginner course cost", /Forgot your password\?[\s\S]*\$299\.00/],
  ["what is a pip and how do i cook rice", /^\*\*Pips[\s\S]*I am not sure about the other part, “how do i cook rice”/],
  [
    "what does stop loss mean and where should i put it",
    /^\*\*Stop-loss\*\*[\s\S]*where the idea of the trade is wrong/,
  ],
  ["hedging vs netting", /^\*\*Hedging account\*\*[\s\S]*\*\*Netting account\*\*/],
  ["what is a limit order vs stop order", /^\*\*Limit order\*\*[\s\S]*\*\*Stop order\*\*/],
  ["how much can i make with tern trend", /^\*\*Tern Trend\*\*: \$149\.00\. Buys a new 20-day high/],
  ["ok", /^All right\. Ask again/],
  [
    "which robot is best for 100 dollars",
    /^None of our robots is made for \$100: the lowest minimum deposit is \$1,000/,
  ],
  ["how much do both the beginner and intermediate course cost together", /Together: \$798\.00/],
  [
    "cost of professional course plus vip",
    /Professional[\s\S]*VIP Elite[\s\S]*Together, the first payment of each: \$2,298\.00/,
  ],
  [
    "how much does the beginner course plus one month of mentorship cost",
    /Beginner Forex Fundamentals\*\*: \$299\.00[\s\S]*Monthly Mentorship Program\*\*: \$199\.00/,
  ],
  [
    "what is the cheapest thing you sell",
    /^The cheapest of what is paid once is Magpie Recovery: \$79\.00\.\s+The cheapest of what is paid by the period is VPS Start: \$12\.00 monthly/,
  ],
  ["is forex open on christmas", /On December 25 and January 1 hardly anybody quotes/],
  ["is the professional course worth it", /^For people with several strategies/],
  ["is the intermediate course worth it", /^For people who trade and want a rule/],
  ["what's eurusd price", /^I don't have market prices/],
  ["what is the gold price today?", /^I don't have market prices/],
  ["can i do the session on sunday", /^Sessions can be booked from Monday to Friday/],
  ["are mentors available at weekends", /^Sessions can be booked from Monday to Friday/],
  ["does the robot work on weekends", /^From Sunday 17:00 to Friday 17:00/],
  ["do you have a bitcoin robot", /^None of our robots trades bitcoin/],
  ["10 losses in a row risking 1% each", /^\*\*10 losses in a row at 1% each take 9\.6% of the account/],
  ["how much for beginer and intermediate", /Beginner[\s\S]*Intermediate[\s\S]*Together: \$798\.00/],
  ["where are you located", /Address: 48 Harbor Street, New York/],
  ["what is your address", /Address: 48 Harbor Street, New York/],
  ["is support open on christmas", /Office hours: Mon-Fri/],
  ["is the market open on christmas", /On December 25 and January 1 hardly anybody quotes/],
  ["how do i stop vps", /^One payment covers one month[\s\S]*The same holds for a VPS/],
  ["what if mentor cancels", /^Open the link in the mail about the booking/],
  ["285% profit increase true?", /Every such figure needs evidence on file/],
  ["is there a free trial of the robot", /^There is no trial version/],
  ["is there a trial for mentorship", /^Choose “Free introductory call”/],
  ["how much ram vps desk", /8 GB RAM/],
  ["how much time do i need for the beginner course", /\b(?:6|six) weeks\b/i],
  ["how do i get my certificate", /^Once you have finished all lessons of a course/],
  ["best robot for eurusd for 1200 usd", /which trade EUR\/USD[\s\S]*\*\*Kite Breakout(?![\s\S]*\*\*Plover)/],
  ["does the robot close on christmas", /^From Sunday 17:00 to Friday 17:00/],
  ["free trial of the course", /the first week is free to read/],
  ["can i try the course before buying", /the first week is free to read/],
  ["robot for oil", /^None of our robots trades oil\./],
  ["what is the cheapest robot and the cheapest course", /^(?!The cheapest is VPS)/],
  ["how much are three robots together", /^(?![\s\S]*Together)/],
  ["all three courses together price", /Together: \$1,797\.00/],
  ["total for vip for a year", /for 12 months: \$5,196\.00\*\*, 4 payments of \$1,299\.00/],
  ["monthly mentorship half a year price", /Monthly Mentorship Program for 6 months: \$1,194\.00\*\*, 6 payments/],
  ["how much is vps start for 6 months", /VPS Start for 6 months: \$72\.00\*\*, 6 payments/],
  [
    "tern trend and kite breakout and vps start price",
    /VPS Start\*\*: \$12\.00 monthly[\s\S]*first payment of each: \$280\.00/,
  ],
  [
    "how much does heron grid cost with the smallest vps for a year",
    /Heron Grid\*\*: \$99\.00[\s\S]*VPS Start for 12 months: \$144\.00/,
  ],
  ["tern trend plus vps trade for 6 months", /Tern Trend\*\*: \$149\.00[\s\S]*VPS Trade for 6 months: \$144\.00/],
  [
    "how much do i need for tern trend and swift momentum",
    /Tern Trend\*\*: \$4,000[\s\S]*Swift Momentum\*\*: \$5,000[\s\S]*Together: \$9,000/,
  ],
  ["my lot is 0.05 eurusd and stop 30 pips how much do i lose", /30 pips on 0\.05 lots of EUR\/USD are \$15\.00/],
  [
    "with 55% winrate and 1:1 how much do i make per trade with $100 risk",
    /0\.1 for each 1 at risk, \$10\.00 for \$100\.00/,
  ],
  ["¿cuánto cuesta el robot?", /^I don't have that in Spanish\. Respondo/],
  ["how much per session is the personal coaching", /\$74\.75 for each session\*\*, sold only as 4 sessions/],
  ["vip elite price per month", /\$433\.00 for each month/],
  ["can i get a refund for the beginner course after i finished week 1", /Refunds, \*\*Courses\*\*: the full price/],
  ["I have 300 euros, which robot can I run", /Minimum deposits in US dollars[\s\S]*Plover Range\*\*: \$1,000/],
  ["can i run tern trend with 1000 on one pair", /^No, \$1,000 is too little/],
  [
    "how much do i pay in total the first year for owl carry with vps start",
    /Together over 12 months: \$283\.00[\s\S]*VPS Start for 12 months: \$144\.00/,
  ],
  ["heron grid and vps for a year", /Heron Grid\*\*: \$99\.00[\s\S]*VPS Start for 12 months: \$144\.00/],
  [
    "beginner course plus monthly mentorship program for 3 months",
    /^(?![\s\S]*Professional)[\s\S]*Beginner[\s\S]*\$597\.00/,
  ],
  ["i make 2% per month what is it per year", /^\*\*2% in each month is 26\.8% in a year/],
  ["i won 9 of 10 trades", /a win rate of 90%[\s\S]*fewer than 30 trades prove nothing/],
  ["what does monte carlo show", /^Your trades in many other orders/],
  ["gibt es eine garantie", /^I don't have that in German\. Ich antworte/],
  ["which broker has the fewest losing clients", /in our list: Tern Trading \(69%\)[\s\S]*Sable Capital/],
  ["charged twice for the vps", /^Look at your orders/],
  ["heron grid plus vps trade for two years", /^- \*\*Heron Grid[\s\S]*Together over 24 months: \$675\.00/],
  ["how much ram do i need to run heron grid and tern trend", /^(?!Minimum deposits)/],
  ["how much does it cost to run heron grid and tern trend", /Together: \$248\.00/],
  ["how much to run heron grid and tern trend", /^Minimum deposits/],
  ["owl carry swap for a year", /^(?!- \*\*Owl Carry\*\*: \$139\.00)/],
  ["heron grid support for a year", /^(?!- \*\*Heron Grid\*\*: \$99\.00)/],
  ["best ma for ai", /^(?!I don't have that in)/],
  ["vip for a year and a half price", /VIP Elite Program for 18 months: \$7,794\.00\*\*, 6 payments/],
  ["how much does the vps cost a year", /VPS Start for 12 months: \$144\.00/],
  ["how much is monthly mentorship for 3 months", /Monthly Mentorship Program for 3 months: \$597\.00\*\*, 3 payments/],
  [
    "which robot is cheaper, tern trend or owl carry",
    /^\*\*Owl Carry\*\* is the cheaper one: \$139\.00, \$10\.00 less/,
  ],
  [
    "which is cheaper, the beginner course or the intermediate course",
    /^\*\*Beginner Forex Fundamentals\*\* is the cheaper one: \$299\.00, \$200\.00 less/,
  ],
  ["which one is cheaper, beginner or professional", /^\*\*Beginner Forex Fundamentals\*\* is the cheaper one/],
  ["which course is cheaper, beginner or intermediate", /^\*\*Beginner Forex Fundamentals\*\* is the cheaper one/],
  ["how much cheaper is heron grid than tern trend", /Heron Grid\*\* is the cheaper one: \$99\.00, \$50\.00 less/],
  [
    "how much do I save with vip instead of monthly",
    /Over 3 months:\*\* Monthly[^,]*\$597\.00, VIP Elite Program \$1,299\.00/,
  ],
  ["vip vs 3 months of monthly, which is cheaper?", /Monthly Mentorship Program \$597\.00, VIP Elite Program \$1,299/],
  ["how mutch is the profesional cource", /^- \*\*Professional Trader Program\*\*: \$999\.00/],
  ["price of two courses", /Any two of them cost between \$798\.00 and \$1,498\.00 together/],
  ["what do i pay for 2 courses", /between \$798\.00 and \$1,498\.00 together/],
  ["all 7 robots price", /^- \*\*Magpie Recovery\*\*: \$79\.00[\s\S]*Swift Momentum\*\*: \$179/],
  ["can i book a mentor on saturday", /^Sessions can be booked from Monday to Friday/],
  ["how much is a swap of 3 nights at -7.5 per lot with 2 lots", /^I am not sure/],
  ["how much play money do i get in the practice simulator", /\$1,000 of demo credits/],
  ["min deposit of tern trading", /^\*\*Tern Trading\*\*: [\s\S]*Minimum deposit \$0/],
  ["granite trade regulation", /^\*\*Granite Trade\*\*: [\s\S]*regulation: FMA/],
  ["what does meridian fx cost", /spread 0\.0 pips, commission \$3\.00 per lot per side/],
  ["can tern trend lose everything", /^Like every robot, Tern Trend can lose all the money on an account/],
  ["is heron grid safe", /^Like every robot, Heron Grid can lose all/],
  ["what percent of people lose money", /^(?!Most people who try do not)[\s\S]*most retail accounts lose money/],
  ["60% win rate risk 1 reward 1 expectancy", /^I am not sure/],
  ["chances of losing 10 trades in a row with 60 win rate", /^I am not sure/],
  ["whats the price diff between beginner and pro", /^(?![\s\S]*Together)[\s\S]*Difference: \$700\.00/],
  [
    "if i take monthly mentorship for half a year what do i pay in total",
    /^(?![\s\S]*Together)[\s\S]*Monthly Mentorship Program for 6 months: \$1,194\.00/,
  ],
  ["can i get a refund for the vps after two weeks", /^\*\*No: 14 days are more than 7/],
  ["refund for a course after 3 weeks", /^\*\*No: 21 days are more than 14/],
  ["can i live off 5000 dollars", /^(?![\s\S]*\$299)[\s\S]*Do not count on making a living from trading/],
  ["can i pay with bitcoin", /says so when no coins are taken/],
  ["is the 25k downloads real", /Every such figure needs evidence on file/],
  ["refund when i paid in bitcoin", /\[Pay with Crypto: Refunds of coin payments\]/],
  ["can you trade my 10k for me", /^No\. We never take/],
  ["how much of the 1299 do i get back after one month", /^I (?:don't have|am not sure)/],
  ["will 450 dollars be enough for plover range", /^No, \$450 is too little/],
  ["was kostet vps start pro jahr", /VPS Start for 12 months: \$144\.00/],
  ["how much is two vps start", /^I am not sure about “2”: what follows does not speak of it\./],
  ["price for 3 licenses of tern trend", /^I am not sure about “3”/],
  [
    "price of the intermediate course in euros",
    /^I am not sure about “in euros”[\s\S]*\$499\.00[\s\S]*write to a person/,
  ],
  ["how much is the beginner course per week", /^I am not sure about “per week”/],
  ["price per hour of 1-on-1 coaching", /^I am not sure about “per hour”/],
  ["refund if the robot loses money", /^A loss by itself is no ground for a refund/],
  ["refund if I get sick", /^I am not sure that this answers your question/],
  ["which broker is safest", /^Regulation first/],
  ["what is the safest leverage", /^(?![\s\S]*Tern Trend)/],
  ["guarantee me 5% a month", /^Nobody can know/],
  ["is 10% a month realistic", /^Nobody can know/],
  ["can i double my account with magpie recovery", /^Like every robot, Magpie Recovery can lose all the money/],
  ["how much can i lose with tern trend", /^Like every robot, Tern Trend can lose all the money/],
  ["how much would 1000 dollars in tern trend be after a year", /^(?![\s\S]*is not less)/],
  ["how to recover losses fast", /^(?![\s\S]*Magpie)/],
  ["robot to recover my losses", /^None is known to do that(?![\s\S]*Magpie)[\s\S]*Do not try to win it back/],
  ["i am at -40% what robot help me recover fast", /None is known to do that(?![\s\S]*Magpie)/],
  ["which ea recovers losses fastest", /None is known to do that(?![\s\S]*Magpie)/],
  ["best robot after big loss", /None is known to do that(?![\s\S]*Tern Trend)/],
  ["can i get my money back for a robot", /^(?!None is known)/],
  ["what does the robot do after a loss", /^(?!None is known)/],
  ["the robot lost money how do i get it back", /^(?!None is known)/],
  ["how much is the recovery robot", /Magpie Recovery\*\*: \$79/],
  [
    "do the strategies in the intermediate course make money",
    /^No course here teaches a strategy that is known to earn/,
  ],
  ["does the course teach a winning strategy", /^No course here teaches a strategy that is known to earn/],
  ["which strategy in course is profitable", /No course here teaches a strategy that is known to earn/],
  ["does the simulated market favor the robots", /real prices may treat it worse/],
  ["is there robot that doubles account", /^Nobody can know, and a robot can lose all/],
  ["set and forget robot", /^Nobody can know, and a robot can lose all/],
  ["is martingale ok if i have big account", /can lose all of them, and more/],
  ["are you paid by harbourline", /Some broker links are affiliate links: we may be paid/],
  ["who answers at night vip", /people answer in the \[office hours\]/i],
  ["can i get session on saturday with vip", /[Ss]essions are from Monday to Friday/],
  ["is the certificate worth something", /^Once you have finished/],
  ["is the return of owl carry guaranteed", /AUDJPY only|can lose all the money/],
  ["can heron grid lose more than the basket stop", /^I am not sure about “more than the basket stop”/],
  [
    "can i get a refund after 10 days if i ran the robot live for a day",
    /^I am not sure about “if i ran the robot live”/,
  ],
  ["how much is one session of coaching", /^I am not sure about “how much is one session”/],
  ["vps start vs vps trade", /VPS Start\*\*: \$12\.00[\s\S]*VPS Trade\*\*: \$24\.00[\s\S]*\[VPS Start and VPS Trade\]/],
  ["how much leverage should i use", /^(?![\s\S]*\$299)/],
  ["how long is the free call", /takes 30 minutes/],
  ["how long is a session", /four sessions of 2 hours/],
  ["how many minutes is one session", /four sessions of 2 hours/],
  ["how long is a trading session", /^(?![\s\S]*sessions of 2 hours)[\s\S]*08:00/],
  ["how long is the london session", /^(?![\s\S]*sessions of 2 hours)[\s\S]*08:00/],
  ["how much will i have to pay after a year", /^(?![\s\S]*live from trading)/],
  ["how much will 1000 be after a year", /^(?![\s\S]*\$299)/],
  ["which plan has the most ram", /VPS Desk/],
  ["do you sell automated strategies", /Tern Trend/],
  ["are you even human", /^I am software/],
  ["is there a limited number of places in the mentorship", /^I don't have that/],
  ["i lost all my savings and feel like dying", /talk to somebody you trust today/],
  ["is office open on sunday", /^I am not sure about “office”/],
  ["can i use 2 robots on one account", /^Yes, each on a chart of its own/],
  ["how much money do i need for tern trend and kite breakout together", /Together: \$5,000\*\*/],
  ["can i run magpie and heron with 4000", /^No, \$4,000 is too little for all of them\./],
  ["does tern trend trade gold", /^Tern Trend does not trade gold \(XAU\/USD\)/],
  ["how many robots use martingale", /^1 of our 7 robots trades with martingale/],
  ["second cheapest robot", /^The second cheapest is Heron Grid: \$99\.00/],
  ["which robot is safest", /^Like every robot, each of them can lose all the money on an account/],
  ["minimum deposit of juniper", /^\*\*Juniper Markets\*\*: [\s\S]*Minimum deposit \$50/],
  [
    "is cobalt prime cheaper than polaris direct",
    /^- \*\*Cobalt Prime[\s\S]*Polaris Direct\*\* \(demo figures\): \$7\.00[\s\S]*Cobalt Prime\*\* \(demo figures\): \$8\.00/,
  ],
  ["when was the last nfp", /^(?!\*\*US employment report)/],
  ["can you trade for me", /^No\. We never take, hold or trade your money/],
  ["what is 0.01 lot in dollars", /^(?![\s\S]*\$299)/],
  ["how much do i need per month to turn 1000 into 10000 in 3 years", /^(?![\s\S]*\$299)/],
  ["best robot over 10 years", /^(?![\s\S]*cost more than)/],
  ["can i use tern trend on gbpjpy", /^Tern Trend does not trade GBP\/JPY/],
  ["best broker for scalping", /^The lowest spread in our list[\s\S]*Some broker links are affiliate links/],
  ["does rsi work", /^Nothing on this site shows that trading by it earns[\s\S]*overbought/],
  ["golden cross works?", /^Nothing on this site shows that trading by it earns/],
  ["how reliable are candlestick patterns", /^Nothing on this site shows that trading by it earns/],
  ["how does rsi work", /^The share of the recent movement/],
])("answers all of %s, and says what it lacks", async (question, said) => {
  expect(await ask(question)).toMatch(said);
});

test.each([
  "i am down 200 on 1000 how much to recover",
  "how much to recover a 20 loss",
  "how much is the range of eurusd today",
  "what does a breakout cost",
  "how much momentum is good",
  "what is the price of a grid",
])("takes no word of the trade for the name of a robot: %s", async (question) => {
  expect(await ask(question)).not.toMatch(/^- \*\*[^*]+\*\*: \$[^\n]*\n\nPrices are/);
});

test.each([
  ["how much is owl", "Owl Carry"],
  ["what does the recovery robot cost", "Magpie Recovery"],
  ["price of Heron Grid", "Heron Grid"],
])("gives the price of a robot that is named: %s", async (question, name) => {
  expect(await ask(question)).toMatch(new RegExp(`^- \\*\\*${name}\\*\\*: \\$`));
});

test.each([
  ["which robot for gbpjpy", "with 1000 dollars?", /which trade GBP\/JPY[\s\S]*\*\*Kite Breakout/],
  ["which robot for usdjpy", "i have $500", /^None of our robots that trade USD\/JPY is made for \$500/],
  ["how much is vip, and for 6 months", "and for a year", /for 12 months: \$5,196\.00/],
  ["which course is cheapest", "and the most expensive?", /^The most expensive is Professional Trader Program/],
  ["coaching refund", "and after 3 sessions", /^Refunds, \*\*Mentorship\*\*: for sessions not yet held/],
  ["refund for the beginner course", "and after 30 days?", /^\*\*No: 30 days are more than 14/],
  ["what is the drawdown of tern trend", "and of heron grid?", /Heron Grid(?![\s\S]*Tern Trend)/],
  ["how much is tern trend", "and heron grid?", /^- \*\*Heron Grid\*\*: \$99\.00/],
  ["is cobalt prime cheaper than granite trade", "and safer?", /^I am not sure about “safer”[\s\S]*Cobalt Prime/],
  ["which broker has the lowest deposit", "and the highest?", /^I am not sure about “highest”/],
  ["vip refund", "after 2 weeks?", /Refunds, \*\*Mentorship\*\*/],
  ["refund for tern trend", "what if i used it on a demo", /Refunds, \*\*Robots\*\*: within 14 days/],
  ["how much is monthly mentorship", "for 3 months", /Monthly Mentorship Program for 3 months: \$597\.00/],
  ["which robot is best", "the cheapest one", /The cheapest is Magpie Recovery: \$79\.00/],
  ["what is leverage", "how much should i use", /^(?![\s\S]*\$299)[\s\S]*everage/],
  ["robot for audusd", "and for eurchf?", /trade AUD\/USD or EUR\/CHF[\s\S]*\*\*Plover Range/],
])("takes what goes on with %s for a part of it: %s", async (first, next, said) => {
  expect(await ask([first, next])).toMatch(said);
});

test.each([
  ["i bought owl carry how do i install it", "/support#robot-install"],
  ["I paid 149 for tern trend, wheres my download", "/support#robot-download"],
  ["i ordered heron grid and got nothing", "/support#no-receipt"],
  ["bought tern trend yesterday and it does not trade", "/support#robot-silent"],
  ["bought course yesterday nothing in member area", "/support#no-receipt"],
])("helps whoever has bought a product, and describes it to nobody who owns it: %s", async (question, url) => {
  const answer = await ask(question);
  expect(answer).not.toMatch(/Not for:|I am not sure that/);
  expect(/\*\*Read more\*\*\n\n- \[[^\]]+\]\(([^)]+)\)/.exec(answer)?.[1]).toBe(url);
});

test.each([
  [
    "how much is the beginner course",
    "and if i dont like it?",
    /Refunds, \*\*Courses\*\*: the full price within 14 days/,
  ],
  ["how much is tern trend", "if i am not happy with it?", /Refunds, \*\*Robots\*\*: within 14 days/],
  ["how much is the vip plan", "and if it is not for me?", /Refunds, \*\*Mentorship\*\*/],
  ["whats the cheapest way to start", "what if i don't like it", /^You get your money back as follows/],
])("takes what somebody may not like for a question about the refund: %s, %s", async (first, next, said) => {
  expect(await ask([first, next])).toMatch(said);
});

test("adds up what the questions before were about", async () => {
  expect(await ask(["how much is beginner", "and intermediate?", "and both together"])).toContain("Together: $798.00");
  expect(await ask(["how much is tern trend", "what is a pip", "both together"])).not.toContain("Together");
});
