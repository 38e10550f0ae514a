import { emailAddress } from "#lib/email-address.ts";
import { defineCollection } from "../definition/collection.ts";
import { group, items, line, link, number, picture, text, yes } from "../definition/field.ts";

export default defineCollection({
  id: "brand",
  group: "Business",
  name: "Brand",
  one: "brand",
  about: "Name, contact, office hours and who sells: pages, mails and receipts take them from here.",
  room: "site_settings",
  key: "key",
  title: "name",
  list: [],
  order: ["key", "up"],
  single: { key: "brand", inside: "value" },
  kept: ["published", "updated_at"],
  page: () => "/",
  fields: {
    name: line("Name", { most: 40 }),
    tagline: line("Line beside the name", { most: 120, empty: "text" }),
    logo: picture("Logo", {
      empty: "text",
      help: "Beside the name on every page; square works best. Empty: the compass.",
    }),
    description: text("Description", { most: 300, empty: "text", help: "One sentence for search engines." }),
    email: line("Email", { pattern: [emailAddress, "An address, as hello@example.com."] }),
    phone: line("Phone", { most: 40, empty: "text" }),
    city: line("City", { most: 80, empty: "text" }),
    whatsapp: line("WhatsApp", {
      most: 20,
      empty: "text",
      pattern: [/^\d+$/, "Digits alone, with the country's code and without a plus."],
    }),
    whatsappGreeting: text("First message in WhatsApp", {
      most: 300,
      empty: "text",
      help: "{name} becomes the brand's name.",
    }),
    channelUrl: link("Channel", {
      empty: "text",
      help: "The card under Tool cards and the text of the page Contact have its address as well: change it there, too.",
    }),
    seller: group(
      "Seller on receipts",
      {
        legalName: line("Legal name", { most: 120, empty: "absent" }),
        address: line("Legal address", { most: 300, empty: "absent" }),
        taxId: line("Tax ID", { most: 60, empty: "absent", help: "Where you have one." }),
      },
      { help: "Until it is there, receipts name the brand and its city.", needed: ["legalName", "address"] },
    ),
    officeHours: items(
      "Office hours",
      { days: line("Days", { most: 40 }), hours: line("Hours", { most: 60 }) },
      {
        help: "Days as Mon-Fri, hours as 9:00 AM-6:00 PM EST, or “closed”: from New York's time pages tell whether you are open now. Hours in other words are shown as they are, and nothing is told of now.",
      },
    ),
    social: items("Social networks", { name: line("Name", { most: 40 }), href: link("Link") }),
    copyrightYear: number("Copyright year", { least: 1990, most: 2100 }),
    developerCredit: line("Last line of each page", {
      most: 160,
      empty: "text",
      help: "{name} becomes the brand's name.",
    }),
    slug: line("Short name", {
      most: 40,
      pattern: [/^[a-z0-9]+(-[a-z0-9]+)*$/, "Small letters, digits and single hyphens only."],
      help: "Names files that visitors download.",
    }),
    demo: yes(
      "Demo content",
      "On until you have replaced the invented brokers, people and stories: the site then shows a short note.",
    ),
  },
});
