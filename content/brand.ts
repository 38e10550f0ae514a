import type { Brand } from "./types.ts";

/** Everything that makes the site this business and not another. The owner's edits live in `site_settings`. */
export const brand: Brand = {
  name: "Northpip",
  slug: "northpip",
  tagline: "Forex, taught by measurement",
  description:
    "Courses, mentorship, trading robots and tools for people who want to learn forex properly: what a trade costs, what it risks, and how much of a result luck can explain.",
  email: "hello@northpip.example",
  phone: "+1 212 555 0142",
  city: "48 Harbor Street, New York, NY 10004",
  whatsapp: "12125550142",
  whatsappGreeting: "Hello {name}, I have a question about learning forex.",
  channelUrl: "https://whatsapp.com/channel/northpip-demo",
  copyrightYear: 2024,
  developerCredit: "Designed and built by the {name} workshop",
  officeHours: [
    { days: "Mon-Fri", hours: "9:00 AM-6:00 PM EST" },
    { days: "Sat", hours: "10:00 AM-4:00 PM EST" },
    { days: "Sun", hours: "closed" },
  ],
  social: [
    { name: "Facebook", href: "#" },
    { name: "X", href: "#" },
    { name: "Instagram", href: "#" },
    { name: "YouTube", href: "#" },
    { name: "WhatsApp", href: "https://wa.me/12125550142" },
  ],
  demo: true,
};
