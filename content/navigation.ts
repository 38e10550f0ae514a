import type { FooterColumn, NavGroup, NavLink } from "./types.ts";

/** The first seven links, inline in the bar. */
export const inlineLinks: readonly NavLink[] = [
  { name: "Home", href: "/#home" },
  { name: "Forex Academy", href: "/#academy" },
  { name: "Trading Robots", href: "/robots" },
  { name: "Mentorship", href: "/#mentorship" },
  { name: "Success Stories", href: "/#success" },
  { name: "Foundation", href: "/foundation" },
  { name: "Trading Dashboard", href: "/trading" },
];

export const moreTitle = "Additional Tools & Resources";

export const moreGroups: readonly NavGroup[] = [
  {
    name: "Tools & Resources",
    items: [
      { name: "Forex Tools", href: "/forex-tools" },
      { name: "Forecasts", href: "/forecasts" },
      { name: "Bots Performance", href: "/bots-performance" },
      { name: "News & Insights", href: "/news" },
      { name: "Trading Blog", href: "/blog" },
    ],
  },
  {
    name: "Lab",
    items: [
      { name: "Strategy Builder", href: "/strategy-builder" },
      { name: "Backtesting", href: "/backtesting" },
      { name: "Strategy Scanner", href: "/strategy-scanner" },
      { name: "Indicators", href: "/indicators" },
      { name: "Trading Simulator", href: "/trading-simulator" },
    ],
  },
  {
    name: "Education & Learning",
    items: [
      { name: "Courses", href: "/courses" },
      { name: "Mentorship Program", href: "/mentorship" },
      { name: "Member Area", href: "/member-area" },
    ],
  },
  {
    name: "Account & Support",
    items: [
      { name: "Account Comparison", href: "/account-comparison" },
      { name: "Contact Us", href: "/contact" },
      { name: "Support", href: "/support" },
    ],
  },
  {
    name: "Legal",
    items: [
      { name: "Privacy Policy", href: "/privacy" },
      { name: "Terms of Service", href: "/terms" },
    ],
  },
];

/** The links that follow the drawer. */
export const closingLinks: readonly NavLink[] = [
  { name: "About", href: "/about" },
  { name: "Contact", href: "/#contact" },
];

export const footerColumns: readonly FooterColumn[] = [
  {
    name: "Courses",
    items: [
      { name: "Beginner Forex Fundamentals", href: "/#academy" },
      { name: "Intermediate Trading Strategies", href: "/#academy" },
      { name: "Professional Trader Program", href: "/#academy" },
      { name: "Trading Simulator", href: "/trading-simulator" },
    ],
  },
  {
    name: "Mentorship",
    items: [
      { name: "1-on-1 Personal Coaching", href: "/#mentorship" },
      { name: "Monthly Mentorship Program", href: "/#mentorship" },
      { name: "VIP Elite Program", href: "/#mentorship" },
    ],
  },
  {
    name: "Company",
    items: [
      { name: "About Us", href: "/about" },
      { name: "Success Stories", href: "/#success" },
      { name: "FAQ", href: "/#faq" },
      { name: "Contact", href: "/#contact" },
    ],
  },
  {
    name: "Resources",
    items: [
      { name: "Free E-books", href: "/ebooks" },
      { name: "Trading Dashboard", href: "/trading" },
      { name: "Trading Tools", href: "/#trading-tools" },
      { name: "Economic Events", href: "/trading#events" },
    ],
  },
];

export const legalLinks: readonly NavLink[] = [
  { name: "Privacy Policy", href: "/privacy" },
  { name: "Terms of Service", href: "/terms" },
  { name: "Risk Disclosure", href: "/about#risk-disclosure" },
];
