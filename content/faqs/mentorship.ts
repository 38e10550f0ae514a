import type { Faq } from "../types.ts";

export const mentorship: readonly Faq[] = [
  {
    id: "mentorship-how",
    topic: "Mentorship",
    question: "How does mentorship work?",
    answer:
      "You choose a plan, book your times with the form on the [mentorship page](/mentorship#book), and each session starts from your own journal. [1-on-1 Personal Coaching](/#mentorship) is four sessions of 2 hours, the Monthly Mentorship Program is 4-6 hours a month, and the VIP Elite Program has unlimited sessions for three months.",
    alsoAsked: ["coaching, what is mentoring like"],
  },
  {
    id: "mentor-worth",
    topic: "Mentorship",
    question: "Is mentorship worth its price?",
    answer:
      "That depends on what your own records show: no mentor makes money for you, and none here promises it. Compare the fee with all that you would risk in a year: on a small account it is more than good trading could bring back. A journal of a month comes first, because each session starts from it. The [introductory call](/mentorship#book) is free, and sessions not yet held are [refunded](/terms#refunds).",
    alsoAsked: ["is coaching worth it, is a mentor worth the money, VIP worth it, should I pay for a mentor"],
  },
  {
    id: "vip-support",
    topic: "Mentorship",
    question: "What does 24/7 support mean in the VIP Elite Program?",
    answer:
      "You can write to your mentor at any hour; people answer in the [office hours](/contact#hours), usually within one working day. Sessions are from Monday to Friday, as many as you need, at times that are free in a mentor's calendar.",
    alsoAsked: [
      "24/7 support, who answers at night, VIP on Saturday, VIP at the weekend, premium support, unlimited sessions",
    ],
  },
  {
    id: "mentor-signals",
    topic: "Mentorship",
    question: "Do mentors tell me what to trade, or do you offer signals?",
    answer:
      "No. A mentor works on how you decide: sizing, rules, review. We do not send signals and we do not manage money.",
    alsoAsked: ["trade ideas, copy trading, buy and sell alerts"],
  },
  {
    id: "live-groups",
    topic: "Mentorship",
    question: "Are there live webinars or group sessions?",
    answer:
      "There are no public webinars. The Monthly Mentorship Program includes live chart work in small groups; 1-on-1 Personal Coaching is for you alone. Courses are written lessons, without dates. See [mentorship](/mentorship).",
    alsoAsked: ["webinar, live class, group call, live stream, online seminar"],
  },
  {
    id: "session-missed",
    topic: "Mentorship",
    question: "What if a mentor cancels or does not come?",
    answer:
      "A session that a mentor cancels or misses does not count against your plan. You are told by mail of one that is canceled, and choose another time on the [mentorship page](/mentorship#book). If nobody came, [write to us](/contact) with the booking's number: we take it off your plan, and you choose another time. Sessions not yet held can also be [refunded](/terms#refunds). One that you miss yourself counts: move or cancel it before it begins.",
    alsoAsked: ["mentor did not show up, mentor canceled my session, mentor was late, missed session"],
  },
  {
    id: "mentor-cancel",
    topic: "Mentorship",
    question: "Can I cancel a monthly plan?",
    answer:
      "Yes. One payment covers one month, or three in the VIP Elite Program. A plan renews only if the checkout showed a subscription: end that by the link in the receipt of the checkout provider, or write to us with the [ticket form](/support#ticket), before the next period begins. The same holds for a VPS. For every plan, sessions not yet held are refunded; see the [terms](/terms#refunds).",
    alsoAsked: [
      "stop my subscription, end the plan, cancel my mentorship anytime, does a monthly plan renew automatically, automatic renewal of the mentorship",
    ],
  },
  {
    id: "consultation",
    topic: "Mentorship",
    question: "How do I book a free consultation?",
    answer:
      "Choose “Free introductory call” and a time in the form on the [mentorship page](/mentorship#book). The call takes 30 minutes, is free, and you need no account. We confirm the time by email, usually within one working day. A mentor then says whether mentorship makes sense for you.",
    alsoAsked: ["call with a mentor, appointment, free call"],
  },
  {
    id: "session-book",
    topic: "Mentorship",
    question: "How do I book a mentorship session?",
    answer:
      "Sign in to the account that has the plan, and choose the session and a time in the form on the [mentorship page](/mentorship#book). Times are from Monday to Friday, from a day ahead to four weeks ahead, and shown in your own time zone. The time is held for you at once, and we confirm it by email, usually within one working day. The confirmation says how you meet, or a further mail does. No plan yet? The introductory call is free and for everybody.",
    alsoAsked: ["book a session, book my next session, where do I book"],
  },
  {
    id: "booking-change",
    topic: "Mentorship",
    question: "How do I move or cancel a booking?",
    answer:
      "Open the link in the mail about the booking, or, with an account, the booking in the [member area](/member-area): there you choose another time, up to five times, or cancel, until the session begins. A canceled session does not count against your plan. If you cannot find the mail, [write to us](/contact) with the booking's number.",
    alsoAsked: [
      "reschedule my session, change my appointment, another day for my booking, cancel my consultation, cancel my call, I cannot make it to my call, postpone my session",
    ],
  },
];
