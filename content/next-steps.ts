import type { NextSteps } from "./types.ts";

const openRobot = {
  text: "Open the robot in the member area and download the ZIP file.",
  label: "Member area",
  href: "/member-area",
};
const askUs = { text: "Questions are answered by email or WhatsApp.", label: "Contact", href: "/contact" };
const signIn = {
  text: "Sign in with the order's email address: the member area leads to the lesson that is next.",
  label: "Member area",
  href: "/member-area",
};
const chooseTime = {
  text: "Sign in with the order's email address and choose a time.",
  label: "Book a session",
  href: "/mentorship#book",
};
const otherTimes = {
  text: "None of the times suits you? Send us three that do, by email or WhatsApp.",
  label: "Contact",
  href: "/contact",
};

const planRefund = {
  text: "Sessions not yet held are refunded: write to us.",
  label: "Refund terms",
  href: "/terms#refunds",
};
const sendJournal = {
  text: "Send your trading journal two days before the session, or at once where it is sooner.",
  label: "How a session goes",
  href: "/mentorship#session",
};

/** By kind of product, of a course also by whether it has lessons, of a robot by whether it has files, of a plan or a VPS by whether its buyer has paid for it before; a row with a product's own id would replace it for that product. */
export const nextSteps: readonly NextSteps[] = [
  {
    id: "robot",
    heading: "Download and install",
    summary:
      "The files and the license key are ready in the member area. Demo accounts need no key; a live account does. Money back within 14 days, as long as the license has not been activated on a live account.",
    replyWithinDays: null,
    steps: [
      openRobot,
      { text: "Follow manual.html in it: copy the file into MetaTrader 5, compile it, attach it to a chart." },
      {
        text: "Run it on a demo account first. For a live account, allow this site's address as the manual says.",
      },
    ],
  },
  {
    id: "robot-with-own-files",
    heading: "Download the robot",
    summary:
      "The robot's files and your license key are ready in the member area. Money back within 14 days, as long as the license has not been activated on a live account.",
    replyWithinDays: null,
    steps: [openRobot, { text: "Install it in your trading platform, and run it on a demo account first." }, askUs],
  },
  {
    id: "robot-without-files",
    heading: "Your license key is ready",
    summary:
      "The license key is in the member area. The robot's files are not there yet: we write to you when they are. If that is too late for you, write to us within 14 days of that email, and we refund the full price.",
    replyWithinDays: 1,
    steps: [
      {
        text: "Open the robot in the member area to see your license key.",
        label: "Member area",
        href: "/member-area",
      },
      askUs,
    ],
  },
  {
    id: "course",
    heading: "Your place on the course",
    summary:
      "The lessons are not in the member area yet. We write to you with the date on which the first module opens. If that is too late for you, write to us within 14 days of that email, and we refund the full price.",
    replyWithinDays: 1,
    steps: [
      {
        text: "Start with the free Foundation page, which the first module builds on.",
        label: "Foundation",
        href: "/foundation",
      },
      { text: "Read how a trade is sized and what it costs.", label: "Blog", href: "/blog" },
      askUs,
    ],
  },
  {
    id: "course-with-lessons",
    heading: "Begin with the first lesson",
    summary:
      "The lessons are in the member area: those of the first week now, each later week on its day. What you finish stays open. Full refund within 14 days, if less than a fifth of the lessons has been opened.",
    replyWithinDays: null,
    steps: [signIn, askUs],
  },
  {
    id: "beginner-forex-fundamentals",
    heading: "Begin with the first week",
    summary:
      "The two lessons of the first week are open now, and two more open each week. What you finish stays open. Full refund within 14 days, if less than a fifth of the lessons has been opened.",
    replyWithinDays: null,
    steps: [
      signIn,
      { text: "Have a pencil at hand: each lesson ends with exercises and their worked answers." },
      { text: "Each week ends with a quiz; 70% passes it." },
      askUs,
    ],
  },
  {
    id: "professional-trader-program",
    heading: "Begin with the first lesson",
    summary:
      "The first week is open now, and one more opens each week. What you finish stays open. Full refund within 14 days, if less than a fifth of the lessons has been opened.",
    replyWithinDays: null,
    steps: [
      signIn,
      { text: "Each week ends with a quiz; 70% passes it." },
      {
        text: "The worksheets for the risk budget and the monthly review are in the lessons of weeks 1 and 11, to be printed.",
      },
      {
        text: "Hand in the final project as a PDF with a ticket of the topic Courses and mentorship; a mentor's review comes to it.",
        label: "Write a ticket",
        href: "/support#ticket",
      },
      { text: "Questions are answered by email, before those of other courses.", label: "Contact", href: "/contact" },
    ],
  },
  {
    id: "intermediate-trading-strategies",
    heading: "Begin with the first week",
    summary:
      "The first week is open now, and one more opens every seven days. What you finish stays open. Full refund within 14 days, if less than a fifth of the lessons has been opened.",
    replyWithinDays: null,
    steps: [
      signIn,
      { text: "Each week ends with a quiz; 70% passes it." },
      {
        text: "Send us your written rules for feedback, by email or WhatsApp.",
        label: "Contact",
        href: "/contact",
      },
    ],
  },
  {
    id: "plan",
    heading: "Book your first session",
    summary: "Choose a time in the calendar of a mentor. It is held for you at once and confirmed by email.",
    replyWithinDays: 1,
    steps: [chooseTime, otherTimes, sendJournal, planRefund],
  },
  {
    id: "personal-coaching",
    heading: "Book your sessions",
    summary:
      "Choose times for your sessions in the calendar of a mentor, within six months of your order: four for each plan you bought. Each is held for you at once and confirmed by email.",
    replyWithinDays: 1,
    steps: [chooseTime, otherTimes, sendJournal, planRefund],
  },
  {
    id: "plan-again",
    heading: "Book your next sessions",
    summary:
      "You have had this plan before. Choose times for the sessions that this payment includes: each is held for you at once and confirmed by email.",
    replyWithinDays: null,
    steps: [
      chooseTime,
      otherTimes,
      { text: "Send your trading journal two days before the session, or at once where it is sooner." },
      planRefund,
    ],
  },
  {
    id: "vps",
    heading: "Your VPS is set up by hand",
    summary: "We set the machine up and send its address, user name and password to the order's email address.",
    replyWithinDays: 1,
    steps: [
      {
        text: "Does your plan offer more than one city? Tell us your broker's server, so that we choose the closer one.",
        label: "Contact",
        href: "/contact",
      },
      { text: "When you can sign in, install MetaTrader 5 and your robot on it as on your own computer." },
      {
        text: "The current month is refunded within 7 days of the first payment: write to us.",
        label: "Refund terms",
        href: "/terms#refunds",
      },
    ],
  },
  {
    id: "vps-again",
    heading: "Another payment for your VPS",
    summary:
      "You have paid for this VPS before. If this payment is for another month of a machine that is running, there is nothing for you to do. If yours was switched off when its paid time ended, or this payment is for a second machine, we set one up and send its address, user name and password to the order's email address.",
    replyWithinDays: 1,
    steps: [
      {
        text: "A second machine? Tell us, and with a plan that offers more than one city your broker's server, so that we choose the closer one.",
        label: "Contact",
        href: "/contact",
      },
    ],
  },
];
