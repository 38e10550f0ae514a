import type { Faq } from "../types.ts";

export const payment: readonly Faq[] = [
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
      "I ordered a robot and got nothing, bought a course and there is nothing in the member area",
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
    id: "plan-end",
    topic: "Payment",
    question: "When does my plan or VPS end?",
    answer:
      "The [member area](/member-area) shows until when it is paid. One payment covers one month, or three in the VIP Elite Program; a subscription goes on with its next payment. Three days before the end of time that does not renew by itself you get a mail.",
    alsoAsked: ["until when is my VPS paid, end of the month that I paid, how long does my plan run"],
  },
  {
    id: "renewal-late",
    topic: "Payment",
    question: "What if a payment of my plan or VPS fails or comes late, and can I pause it?",
    answer:
      "What is paid stays open to its end, which the [member area](/member-area) shows; the payment of a subscription has two more days to arrive. If it is late, you get a mail a day before the end. After the end no sessions can be booked, those that are booked for later are canceled, and a VPS is switched off: save what is on it, and look after positions that a robot has opened there. The next payment opens the plan again; sessions that were canceled have to be booked again. Correct the card by the link in the checkout provider's receipt. There is no pause: end the subscription, and order again when you want to go on. Courses and robots are paid once and do not end.",
    alsoAsked: [
      "renewal failed, card declined for the renewal, forgot to pay my VPS, plan payment failed, pause or freeze my subscription",
    ],
  },
  {
    id: "bank-dispute",
    topic: "Payment",
    question: "What happens if I dispute a payment with my bank?",
    answer:
      "What that payment opened is paused until the dispute is settled: downloads, license keys, course places and sessions. If it is settled in our favor, all of it is open again; otherwise it stays closed. A robot on a live account learns of that at its next check, within 12 hours; then it opens no new positions and still manages those it has. What the [terms](/terms#refunds) give back needs no dispute: [write to us](/support#ticket) first.",
    alsoAsked: ["chargeback, dispute with PayPal, reverse the payment, claim the money back from my bank"],
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
      "how many lessons can I open before I lose the refund, how do I get my money back",
      "refunds, money back, return a purchase, refund policy, guarantee, cash back, I do not like the course, refund for a robot, refund for a course",
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
];
