import type { Mentor, MentorshipPlan } from "./types.ts";

export const plans: readonly MentorshipPlan[] = [
  {
    id: "personal-coaching",
    title: "1-on-1 Personal Coaching",
    description:
      "Four working sessions on your own trades: what you did, what the plan said, and one change to try next.",
    price: 299,
    duration: "per 4 sessions",
    type: "one-off",
    checkoutUrl: "/_sandbox/checkout/personal-coaching",
    features: [
      "Four private sessions, to be used within six months",
      "Review of your journal before each one",
      "Written notes after each session",
      "One plan you can follow alone",
    ],
    popular: false,
    sessions: "2 hours each",
    support: "WhatsApp & Email",
    evidence: null,
  },
  {
    id: "monthly-mentorship",
    title: "Monthly Mentorship Program",
    description:
      "A steady rhythm of reviews and live work with a mentor, month by month, for traders who already place their own trades.",
    price: 199,
    duration: "monthly",
    type: "monthly",
    checkoutUrl: "/_sandbox/checkout/monthly-mentorship",
    features: [
      "Weekly review of your trades",
      "Live chart work in small groups",
      "Strategy and risk check each month",
      "Cancel at the end of any month",
    ],
    popular: true,
    sessions: "4-6 hours/month",
    support: "Full Access",
    evidence: null,
  },
  {
    id: "vip-elite",
    title: "VIP Elite Program",
    description:
      "Three months beside a senior mentor for traders with capital at work: risk budget, execution and records, as often as needed.",
    price: 1299,
    duration: "per 3 months",
    type: "quarterly",
    checkoutUrl: "/_sandbox/checkout/vip-elite",
    features: [
      "Any number of weekday sessions",
      "A written risk budget, reviewed weekly",
      "Help with automation and hosting",
      "A direct line to your mentor: write at any hour, answered in the office hours",
    ],
    popular: false,
    sessions: "unlimited",
    support: "24/7 Premium",
    evidence: null,
  },
];

/** Fictional people. */
export const mentors: readonly Mentor[] = [
  {
    id: "ingrid-solheim",
    name: "Ingrid Solheim",
    title: "Head of Education",
    experience: "14 years",
    specialty: "Risk and position sizing",
    rating: 4.9,
    image: "👩‍🏫",
    evidence: null,
  },
  {
    id: "mateo-varga",
    name: "Mateo Varga",
    title: "Senior Trader",
    experience: "11 years",
    specialty: "Trend and breakout strategies",
    rating: 4.8,
    image: "👨‍💼",
    evidence: null,
  },
  {
    id: "amara-okoye",
    name: "Amara Okoye",
    title: "Quantitative Analyst",
    experience: "10 years",
    specialty: "Backtesting and automation",
    rating: 4.9,
    image: "👩‍💻",
    evidence: null,
  },
];
