import { describe, expect, test } from "vitest";
import { fillPlaceholders, htmlToText, renderTemplate } from "./render-template.ts";
import { loadTemplates, mailKinds } from "./templates.ts";

const values = {
  ConfirmationURL:
    "https://northpip.example/auth/v1/verify?token=abc&type=signup&redirect_to=https%3A%2F%2Fnorthpip.example%2F",
  Token: "123456",
  TokenHash: "abc",
  SiteURL: "https://northpip.example",
  RedirectTo: "https://northpip.example/",
  Email: "o'neil&<b>@example.com",
  NewEmail: "new@example.com",
  TurnedOff: "",
  Remaining: "9",
  Subject: "Answer to your ticket",
  Title: "An answer to ticket 1001",
  Paragraphs: [{ Text: "It is on <b>its</b> way." }],
  LinkLabel: "Open the ticket",
  Closing: "Whoever has the link can read the ticket.",
  NoticeTitle: "An order is held",
  NoticeText: "It grants nothing yet.",
  NoticeFacts: "Order o-1",
  NoticeNext: "Release it.",
  AlertTitle: "EUR/USD rose to 1.10000",
  Symbol: "EUR/USD",
  Timeframe: "H1",
  OfStrategy: "yes",
  Happened: "Your alert “RSI crosses above 70” fired",
  ClosedAt: "July 1, 2026 UTC",
  Price: "1.10001",
  Reached: "rose to",
  Bar: "one-minute bar",
  Prices: "the simulated market",
  Level: "1.10000",
  ReachedAt: "July 1, 2026 UTC",
  AlertsURL: "https://example.com/trading#alerts",
  AccountURL: "https://northpip.example/auth?mode=sign-up",
  OrderNumber: "o-1",
  OrderDate: "November 22, 2026 at 10:00 AM UTC",
  RefundDate: "November 23, 2026 at 10:00 AM UTC",
  Provider: "Sandbox checkout",
  Payment: "Paid through Sandbox checkout",
  RefundNote: "No money was charged, and none goes back.",
  AccountNote: "No account yet? Create one with o'neil&<b>@example.com.",
  IsNew: "yes",
  WasOpen: "",
  Closes: "yes",
  StaysOpen: "",
  NeverOpen: "",
  OpenOtherwise: "",
  OtherKeys: "",
  MachinesOff: "",
  RobotsRun: "",
  Seller: "A seller",
  TaxNote: "No tax is due.",
  Total: "$149.00",
  Items: [{ Name: "Tern <b>Trend</b>", Quantity: "2", Amount: "$149.00" }],
  Goods: [
    {
      Name: "Tern Trend",
      Heading: "Download",
      Summary: "Ready.",
      Reply: "",
      Steps: [{ Text: "Go", Label: "Here", Href: "" }],
    },
  ],
  Asker: "asker@example.com",
  LinkURL: "https://site.example/member-area#handover=t",
  SupportEmail: "help@example.com",
  OfficeHours: "Mon-Fri",
  Reason: "You get this because you subscribed.",
  UnsubscribeURL: "https://northpip.example/newsletter#unsubscribe.t",
  Sender: "A street 1",
};

test("all mails have one frame, the whole files of a hosted project too", () => {
  const frame = (kind: (typeof mailKinds)[number]) => {
    const [head = "", rest = ""] = loadTemplates()[kind].split("<h1 ");
    const tail = rest.slice(rest.indexOf('<p class="quiet" style="margin: 16px 0 0'));
    return `${head}${tail}`.replace(/<title>.*<\/title>/, "").replace(/\s+/g, " ");
  };
  expect(new Set(mailKinds.map(frame)).size).toBe(1);
});

describe.each(mailKinds)("the mail %s", (kind) => {
  const mail = renderTemplate(loadTemplates()[kind], values);

  test("has a subject, no hole and no markup from outside", () => {
    expect(mail.subject).toMatch(/Northpip/);
    expect(mail.html).not.toMatch(/\{\{|undefined/);
    expect(mail.html).not.toContain("<b>@example.com");
    expect(mail.html).not.toMatch(/<script|<img|url\(|http:\/\//);
    expect(mail.text).toContain("o'neil&<b>@example.com");
  });

  test("says in plain text what it says in HTML", () => {
    expect(mail.text).not.toMatch(/<(a|p|td|br|h1|style)\b|&amp;|\{\{/);
    if (mail.html.includes("ConfirmationURL") || mail.html.includes("/verify?"))
      expect(mail.text).toContain(values.ConfirmationURL);
    expect(mail.text.length).toBeGreaterThan(150);
  });

  test("names no office hours where the business has none", () => {
    expect(renderTemplate(loadTemplates()[kind], { ...values, OfficeHours: "" }).text).not.toContain("Office hours");
  });

  test("carries another brand everywhere", () => {
    const branded = renderTemplate(loadTemplates()[kind], values, "Pips & Co");
    expect(branded.html + branded.text + branded.subject).not.toContain("Northpip");
    expect(branded.subject).toContain("Pips & Co");
  });
});

test("a list repeats its block, and a condition shows it only with a value", () => {
  const template = "{{ range .Items }}<li>{{ .Name }}{{ if .Note }} ({{ .Note }}){{ end }} {{ .Email }}</li>{{ end }}";
  const Items = [
    { Name: "<a>", Note: "" },
    { Name: "b", Note: "c" },
  ];
  expect(fillPlaceholders(template, { Items, Email: "e" })).toBe("<li>&lt;a&gt; e</li><li>b (c) e</li>");
  expect(fillPlaceholders(template, { Items: [] })).toBe("");
  expect(() => fillPlaceholders("{{ range .Items }}", { Items })).toThrow(/end/);
  expect(() => fillPlaceholders("{{ end }}", {})).toThrow(/begun/);
});

test("a whole text takes its place as it is, and its own placeholders are none", () => {
  const mail = renderTemplate(
    loadTemplates().newsletter,
    values,
    "Northpip",
    "<p>{{ .Token }} and $& <em>more</em></p>",
  );
  expect(mail.html).toContain("<p>{{ .Token }} and $& <em>more</em></p>");
  expect(mail.text).toContain("{{ .Token }} and $& more");
});

test("a placeholder without a value is an error, not a hole", () => {
  expect(() => fillPlaceholders("{{ .Token }}", {})).toThrow(/Token/);
  expect(fillPlaceholders("{{.Token}} {{ .Email }}", { Token: "$&", Email: "<" })).toBe("$&amp; &lt;");
});

test("a brand does not change what a visitor wrote", () => {
  const mail = renderTemplate(
    "<title>Northpip</title><p>{{ .Email }}</p>",
    { Email: "northpip@Northpip.example" },
    "Other",
  );
  expect(mail).toMatchObject({ subject: "Other", text: "northpip@Northpip.example" });
});

test("text keeps the lines that a paragraph or code is shown in, and the cells of a table apart", () => {
  expect(htmlToText('<p style="white-space: pre-line">Hello,\n\nstop it.\r\nStart it.</p>\n<p>In\none</p>')).toBe(
    "Hello,\n\nstop it.\nStart it.\n\nIn one",
  );
  expect(htmlToText('<pre style="white-space: pre-wrap">a = 1\nb = 2</pre><p>Next</p>')).toBe("a = 1\nb = 2\n\nNext");
  for (const between of ["", "\n  "])
    expect(htmlToText(`<table><tr><td>Pair</td>${between}<td>Spread</td></tr></table>`)).toBe("Pair Spread");
});

test("text keeps a link's address and drops a second spelling of it", () => {
  expect(htmlToText('<p>One<br>two</p><p><a href="https://a.example/?b=1&amp;c=2">Go</a></p>')).toBe(
    "One\ntwo\n\nGo: https://a.example/?b=1&c=2",
  );
  expect(htmlToText('<a href="https://a.example/">https://a.example/</a>')).toBe("https://a.example/");
  expect(htmlToText("&amp;lt;")).toBe("&lt;");
});

test("a long address or link breaks in every mail instead of widening it beyond a phone", () => {
  for (const [kind, template] of Object.entries(loadTemplates()))
    expect(template, kind).toMatch(/<td class="content" style="[^"]*overflow-wrap: anywhere/);
});
