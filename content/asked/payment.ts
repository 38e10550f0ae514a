import type { AskedExamples } from "../types.ts";
import { asked } from "./asked.ts";

/** Paying, refunds, and reaching the business. */
export const payment: readonly AskedExamples[] = [
  asked(
    "/support#refund-robot-loses",
    null,
    "do i get a refund if the robot loses | can i get my money back if the robot loses | the robot lost money, do i get a refund | do you refund losses of the robot | who pays when the bot loses | the robot keeps losing and i already bought it | my robot loses and i paid for it | i bought a robot and it only loses",
  ),
  asked(
    "/support#price-changes",
    null,
    "will the price go up | will prices increase | is the price going to rise | should i buy now before it gets more expensive | when does the offer end | is there a deadline for this price | how long is this price valid",
  ),
  asked(
    "/support#account-to-buy",
    null,
    "do i need an account to buy something | do i need an account to buy a robot | do i have to sign up before i buy | can i buy without an account | must i register to order | is there a guest checkout | can i order without signing up | do i need to log in to pay | account first or pay first",
  ),
  asked(
    "/support#buy-for-somebody",
    null,
    "can i gift a course to a friend | can i buy a course as a gift | i want to give my brother a course | can i buy a robot for someone else | buy it for my husband | is there a gift card | can i buy a course for another person | a course as a birthday present | can i pay for my friend",
  ),
  asked(
    "/support#paid-twice",
    null,
    "i was charged twice | paypal took the money twice | paypal charged me twice | you took my money twice fix it | you people took my payment twice | i was charged twice for the vps | charged twice for my plan this month | i paid twice | i see two charges on my card | you took the money twice | i bought the same robot twice by mistake | i paid twice for the same robot | double charge on my account | i was billed two times | the same amount was taken again",
  ),
  asked(
    "/support#what-belongs-to-it",
    null,
    "can i get all courses cheaper together | is there a bundle of all courses | does the course include mentorship | does the course include coaching | is mentoring included in the course | do i get a robot with the course | does vip include a robot | does vip include the courses | is a vps included in vip | is a vps included with the robot | if i buy intermediate do i get beginner too | does the professional program include the other courses | is the beginner course part of the professional program | are the courses included in the mentorship | is 299 for the course with coaching | does the robot come with a vps | does the professional course include a robot | is a robot included in the course",
  ),
  asked(
    "/support#discount-codes",
    null,
    "black friday sales | do you have sales | is there a discount code | do you have a coupon | where do i put my promo code | any discount for students | do you have a sale | black friday discount | can i get it cheaper with a code | where do i enter a voucher | how do i use my discount",
  ),
  asked(
    "/support#installments",
    null,
    "can i pay in installments | do you have a monthly payment plan for the courses | can i pay for the course in several payments | split the payment | pay monthly for a course | can i pay in parts | is there a payment plan for a course | can i split the payment | pay monthly for a robot | can i pay half now and half later | klarna installments",
  ),
  asked(
    "/support#renewal-late",
    null,
    "what happens if my subscription payment fails | the renewal of my plan failed | my card expired before the renewal | my card was declined for the renewal do i lose my plan | my renewal is late do i lose access | i forgot to pay for my vps | my vps was not paid what now | i missed a payment of my plan | can i pause my subscription | can i pause my plan | can i freeze my plan while on holiday | can i put my mentorship on hold | pause my vps for a month | do i lose what is on my vps when it is not paid | what happens if i miss a payment on the monthly plan | what if i miss a payment | i missed a payment of the monthly mentorship | what happens if i do not pay the next month",
  ),
  asked(
    "/support#bank-dispute",
    null,
    "what if i open a dispute with my bank | what happens after a chargeback | do i keep the robot after a chargeback | i opened a dispute with paypal | i reversed the payment with my bank | why is my order paused after a dispute | can i charge back my purchase",
  ),
  asked(
    "/support#plan-end",
    null,
    "when does my vip plan end | when does my vps end | until when is my plan paid | when does my mentorship run out | how long is my vps still paid | when is the next payment due | does my vps stop by itself",
  ),
  asked(
    "/support#vps-change",
    null,
    "can i upgrade my vps | change my vps plan | switch to a bigger vps | can i downgrade the vps | i need more ram for my vps",
  ),
  asked(
    "/support#payment-how",
    null,
    "how do i pay | which payment methods do you accept | can i pay with paypal | do you take credit cards | is my card safe | is the payment secure | can i pay by bank transfer | apple pay | google pay | do you see my card number | pay with debit card | how does the checkout work | wie kann ich bezahlen | payment options | is it safe to enter my card here | visa or mastercard accepted | who handles the payment | sepa | amex | american express | mastercard | wire transfer | do you store my card | which cards | klarna or paypal | can i use revolut | debit | is checkout encrypted | who processes the payment | ways of paying | pay from germany | skrill | stripe | is it safe to buy here",
  ),
  asked(
    "/northpip-pricing#refunds-and-tax",
    null,
    "do i pay tax on top | does the checkout add tax | is vat included | do i pay tax on top of the price | are prices with tax | sales tax | vat on courses | is the price net or gross | mehrwertsteuer | are the prices including tax | who collects the vat | why is the total higher at checkout | final price higher than listed | with or without taxes | extra tax on checkout | tax at the end | does the price include everything | total bigger than shown | business vat id | net price | do americans pay sales tax",
  ),
  asked(
    "/terms#buying",
    null,
    "in which currency are the prices | terms of buying | can i pay in euros | what applies when i buy | tax document invoice from the provider | is the contract with you or with the payment provider",
  ),
  asked(
    "/support#no-receipt",
    null,
    "i paid and got no email | my order says pending | my payment has been pending for three days | what does it mean that my order is held | bought a robot yesterday and got no email | no receipt arrived | purchase confirmation is missing | i ordered but nothing came | paid but heard nothing | where is my receipt mail | i bought something and did not get a mail | payment went through but no message | paid for a course and no mail came | i paid but i did not get anything | i paid and nothing came | i paid with paypal and got nothing | i paid with bitcoin and nothing happened | my order is on hold | why is my order being checked | order is checked by hand | my payment went through but i got nothing | payment failed but money was taken | the payment failed but my card was charged | you took my money but the payment failed | money is gone from my account but the order failed | didnt get an email after payment | no mail after paying",
  ),
  asked(
    "/support#refunds",
    null,
    "kann ich mein geld zurückbekommen wenn der roboter verliert | can i get a refund | i want my money back | refund policy | money back guarantee | return a course | i do not like the course can i get my money back | refund for a robot | refund for mentoring | cancel my order | withdraw from the purchase | how long do i have for a refund | 14 day return | geld zurück | i changed my mind about my purchase | refund for an activated robot | can i return the bot | bought by mistake | not satisfied with the course | how do i request a refund | refund unused sessions | when do i get my refund | what if i dont like it | robot already used on live account refund | want my 149 back | undo my purchase | get reimbursed | not what i expected | changed my mind | dissatisfied | regret buying | revoke | send it back | how many days to return | refund after two weeks | used it a bit can i still return | opened some lessons already | bot is rubbish | waste of money i want it back | cooling off period | chargeback | mir gefällt der kurs nicht | widerruf",
  ),
  asked(
    "/terms#refunds",
    null,
    "refund terms | exact conditions of refunds | legal refund rules | refund for a vps | refund period for courses robots and mentorship | cancel vip half way | stop a plan in the middle and get the rest back | leave the mentoring early and get money back | refund for the rest of the plan | cancel the plan half way through",
  ),
  asked(
    "/support#pay-crypto",
    null,
    "can i pay with bitcoin | can i pay with bitcoin or paypal | do you accept crypto | pay with usdt | can i pay in ethereum | crypto payment possible | do you take coins | pay with tether | bitcoin accepted | mit krypto bezahlen | which coins do you accept | pay via wallet | i have eth can i use that | solana | litecoin | pay with my wallet | stablecoins | usdc | send you btc | binance pay | crypto checkout | coins instead of card",
  ),
  asked(
    "/pay-with-crypto#before",
    null,
    "where do i send the coins | what is your wallet address | somebody sent me a wallet address in your name | is this wallet address yours | telegram person asks me to send coins | got a message from you asking for crypto | is this payment address real | someone pretending to be you wants money | a person claiming to be your support asks for bitcoin | is this whatsapp message from you a scam | guy on instagram claims he works for you | someone messaged me in your name | fake support | asks me for btc | is this address yours | phishing | got a dm from your team | impersonating | whatsapp message wants a transfer | he says he is from northpip | told to send money to a wallet",
  ),
  asked(
    "/pay-with-crypto#how",
    "How a coin payment works",
    "which network do i use for usdt | how long does a crypto payment take | i sent coins on the wrong network | network fees for crypto | how does paying with coins work | my crypto payment is not confirmed yet",
  ),
  asked(
    "/pay-with-crypto#refunds",
    null,
    "refund of a crypto payment | do i get coins back | refund if i paid in bitcoin",
  ),
  asked(
    "/#contact",
    "Contact and office hours",
    "how do i contact you | can i talk to someone | is anyone there at weekends to talk to | can i talk to somebody on a saturday | can i speak to someone | i want to talk to somebody | is there someone i can ask | email address | phone number | whatsapp number | can i call you | talk to a human | speak to a real person | customer service | contact support | i need to talk to someone | opening hours | office hours | are you open on saturday | what time do you close on saturday | when does your office close | live chat with a person | is somebody there on weekends | kontakt | telefonnummer | how can i write to you | when are you available | i want to speak to an agent | are you there on sundays | hotline | can i ring somebody | give me a number | call back | real human please | speak to your team | chat with staff | sunday support | when do you work | time you are reachable | mail address | get hold of someone | open on weekends for a chat | where do i reach you | message you | stop the bot and give me a person | where are you located | where is your office | what is your address | postal address of your office | where is northpip located | is support open on christmas | is support open on public holidays | are you closed on christmas day | office hours on thanksgiving | hours on saturday | what are your hours at the weekend | when can i call you",
  ),
  asked(
    "/support#reach",
    null,
    "how fast do you reply | how long until i get an answer | response time of support | when will you answer my email | nobody answers my mail | how quickly does support respond | i wrote to you and got no reply | still waiting for your answer | open a support ticket | nobody wrote back | no answer since monday | waiting for a reply for days | ignored my mail | how long until someone answers | slow support | when do i hear from you | turnaround | i ordered the same thing twice by mistake | do you reply at weekends | do you answer mails on sunday | reply at the weekend",
  ),
  asked(
    "/contact#channel",
    null,
    "whatsapp channel | community | is there a telegram group | discord server | join your group | community channel | where can i chat with other traders | is there a forum | do you have a group for members | telegram | discord | facebook group | slack | other students | meet traders | chat group | follow you | instagram | do you have a youtube channel | are you on youtube",
  ),
  asked("/contact", null, "contact page | contact form"),
  asked(
    "/contact#write",
    null,
    "what should i write when i contact you | report a bug | something on the site is broken | the page does not load | complaint | i want to complain | give feedback | page broken | bug | typo on your site | button does not work | suggestion | unhappy with the service | screen stays white | error message on your website",
  ),
];
