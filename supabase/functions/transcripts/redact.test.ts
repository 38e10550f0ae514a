import { expect, test } from "vitest";
import { redact } from "./redact.ts";

test.each([
  ["mail ana.lópez+x@mail.example.co.uk, please", "mail [email], please"],
  ["ana@example.com.", "[email]."],
  ["<ANA@EXAMPLE.COM>", "<[email]>"],
  ["call +49 (0) 170 1234567 now", "call [phone] now"],
  ["call 0170-123-4567", "call [phone]"],
  ["call (555) 010-9999 today", "call [phone] today"],
  ["004917012345678", "[number]"],
  ["card 4111 1111 1111 1111 declined", "card [number] declined"],
  ["4111-1111-1111-1111", "[number]"],
  ["4111111111111111", "[number]"],
  ["DE89 3704 0044 0532 0130 00", "[account]"],
  ["my IBAN is GB29NWBK60161331926819", "my IBAN is [account]"],
  ["my account number is 881234", "my account number is [number]"],
  ["MT5 login: 5501234", "MT5 login: [number]"],
  ["license key ABCD-1234-EFGH", "license key [number]"],
  ["it is 12345678", "it is [number]"],
  ["My name is Ana López and I trade", "My name is [name] and I trade"],
  ["I am Ana. Hello", "I am [name]. Hello"],
  ["Best regards, Ana Maria Smith", "Best regards, [name]"],
  ["my name is ana, hello", "my name is [name], hello"],
  ["MY NAME IS ANA LOPEZ", "MY NAME IS [name]"],
  ["dr. Who", "dr. [name]"],
  ["full width ａｎａ＠example.com", "full width [email]"],
])("%s", (text, clean) => {
  expect(redact(text)).toBe(clean);
});

test.each([
  "What is a pip?",
  "EUR/USD rose from 1.08500 to 1.09250 in 2026",
  "A course costs $1,299.00, the robot $149.00",
  "Risk 1% of 10,000 with 0.25 lots and 35 pips",
  "I am new to trading and I am from Spain",
  "Do I need an account? My account is small, the order is open",
  "At 09:30 on 2026-11-25 the spread was 1.5 pips",
  "XAUUSD at 4051.25, stop 4038.75, target 4075",
  "24 5 and 24/7",
  "This is how it works; call me later",
])("leaves what names nobody: %s", (text) => {
  expect(redact(text)).toBe(text);
});

test("takes a time that grows with the text alone", () => {
  for (const piece of ["1 ", "a@", "(1", "A1", "I am A ", "-1", "@."]) {
    const text = piece.repeat(3000);
    const begun = performance.now();
    redact(text);
    expect(performance.now() - begun, piece).toBeLessThan(2_000);
  }
});

test.each([
  ["a name before points", `${"x".repeat(6_667)}@${".".repeat(13_333)}`],
  ["one long word", "A".repeat(20_000)],
  ["letters and digits", "AB12".repeat(5_000)],
  ["digits and points", `1234567${".".repeat(20_000)}`],
  ["digits in groups", "123 456 ".repeat(2_500)],
  ["spaces behind a phrase", `my name is${" ".repeat(20_000)}`],
  ["phrases", "I am my name is ".repeat(1_250)],
  ["opened brackets", "(12 ".repeat(5_000)],
  ["signs before an at", `${"(".repeat(19_000)}@x`],
  ["gaps between digits", `1${" ".repeat(19_998)}x`],
  ["words that spell an address", "a at b dot ".repeat(1_800)],
  ["dots in brackets", "a(at)".repeat(2_000) + "b (dot) ".repeat(1_200)],
  ["points after a plus", "+1.1".repeat(5_000)],
])("the longest text that is taken is read at once: %s", (_, text) => {
  expect(redact(text).length).toBeGreaterThan(0);
});

test.each([
  ["Why does my key R98V5-4AHGN-XG6V6-ZTY2T-HNM0P not work?", "Why does my key [secret] not work?"],
  [`See /support/ticket#1001.${"ab".repeat(32)}`, "See /support/ticket#1001.[secret]"],
  ["It says eyJhbGciOi.eyJzdWIi.c2ln in the log", "It says [secret] in the log"],
  ["password: hunter2 is refused", "[secret] is refused"],
  ["my password is hunter2, help", "my [secret] help"],
  ["my PIN is: 4711", "my [secret]"],
  ["Why is my password wrong?", "Why is my password wrong?"],
  ["my password is not accepted", "my password is not accepted"],
  ["My card 4111.1111.1111.1111 was refused", "My card [number] was refused"],
  ["Call 0170.123.4567", "Call [number]"],
  ["Call +49.170.1234567", "Call [number]"],
  ["My card 4111  1111  1111  1111 was refused", "My card [number] was refused"],
  ["My card 4111–1111–1111–1111 was refused", "My card [number] was refused"],
  ["My card 4111\u20111111\u20111111\u20111111 was refused", "My card [number] was refused"],
  ["My card 4111_1111_1111_1111 was refused", "My card [number] was refused"],
  ["Write to ana (at) example (dot) com or ana at mail dot example dot com", "Write to [email] or [email]"],
  ["is x@y(z.com right", "is [email] right"],
  ["my password is hunter2", "my [secret]"],
  ["my password is wrong", "my password is wrong"],
  ["sent to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq today", "sent to [secret] today"],
  ["sent to 0x52908400098527886E0F7030069857D2E4169EE7", "sent to [secret]"],
  ["look at the chart, dot by dot", "look at the chart, dot by dot"],
  ["from 1.0850 – 1.0912, 10 – 20 pips", "from 1.0850 – 1.0912, 10 – 20 pips"],
  ["Write to ana(at)example.com or ana @ example.com", "Write to [email] or [email]"],
  ["EURUSD went from 1.0850 to 1.0912 on 2026-11-26", "EURUSD went from 1.0850 to 1.0912 on 2026-11-26"],
])("%s", (text, redacted) => {
  expect(redact(text)).toBe(redacted);
});
