import { expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";
import { isBookedCharge } from "./statement-money.ts";

const file = (...money: readonly (readonly [day: number, type: string, amount: string])[]) =>
  readStatement(
    [
      "Ticket,Open Time,Type,Lots,Symbol,Open Price,Close Time,Close Price,Commission,Swap,Profit",
      ...money.map(
        ([day, type, amount]) => `9${day},2026-01-${day} 09:00,${type},,,,2026-01-${day} 09:00,,,,${amount}`,
      ),
      "11,2026-01-15 10:00,buy,0.10,EURUSD,1.10000,2026-01-16 12:00,1.10200,-0.70,-0.20,20.00",
    ].join("\n"),
  );

test.each([
  ["Einzahlung", "Auszahlung", "Auszahlungsgebühr"],
  ["Dépôt", "Retrait", "Retrait frais"],
  ["Depósito por tarjeta", "Retiro", "Retiro comisión"],
  ["Versamento", "Prelievo", "Prelievo spese"],
  ["Wpłata", "Wypłata", "Wypłata - opłata"],
  ["Пополнение счёта", "Вывод средств", "Вывод: комиссия"],
  ["入金", "出金", "出金手数料"],
])("%s is paid in, %s paid out, and %s a cost", (paidIn, paidOut, cost) => {
  for (const sign of ["", "-"]) {
    const { cash, charges, notes } = file(
      [12, paidIn, "1000.00"],
      [13, paidOut, `${sign}200.00`],
      [14, cost, `${sign}5.00`],
    );
    expect(cash.map(({ amount }) => amount)).toEqual([1000, -200]);
    expect(charges.map(({ amount }) => amount)).toEqual([-5]);
    expect(notes.join()).not.toContain("left out");
  }
});

test.each([
  ["Deposit", "Withdrawal", "Withdrawal cancelled"],
  ["Deposit", "Withdrawal", "Withdrawal reversal"],
  ["Einzahlung kostenlos", "Auszahlung gebührenfrei", "Auszahlung storniert"],
  ["Dépôt sans frais", "Retrait", "Retrait annulé"],
  ["Пополнение без комиссии", "Вывод средств", "Вывод отменён"],
])("%s is paid in, %s is paid out, and %s comes back", (paidIn, paidOut, undone) => {
  const { cash, charges } = file([12, paidIn, "1000.00"], [13, paidOut, "-900.00"], [14, undone, "900.00"]);
  expect(cash.map(({ amount }) => amount)).toEqual([1000, -900, 900]);
  expect(charges).toEqual([]);
});

test.each([
  "Withdrawal - refund to card",
  "Auszahlung (Rückerstattung auf Kreditkarte)",
  "Retrait: remboursement sur carte",
])("%s is paid out, however it is written", (refunded) => {
  for (const sign of ["", "-"])
    expect(file([12, "Deposit", "1000.00"], [13, refunded, `${sign}200.00`]).cash.map(({ amount }) => amount)).toEqual([
      1000, -200,
    ]);
  expect(file([12, "Deposit", "1000.00"], [13, "Withdrawal to card cancelled", "200.00"]).cash[1]?.amount).toBe(200);
});

test("a cost that comes back is no cost", () => {
  const { charges } = file([12, "Auszahlungsgebühr", "5.00"], [13, "Auszahlungsgebühr Rückerstattung", "5.00"]);
  expect(charges.map(({ amount }) => amount)).toEqual([-5, 5]);
});

test("what is taken for a cancellation is paid", () => {
  const fees = ["Withdrawal cancellation fee", "Auszahlung Stornogebühr", "Rücklastschriftgebühr"];
  const { charges } = file(...fees.map((fee, at) => [11 + at, fee, "25.00"] as const));
  expect(charges.map(({ amount }) => amount)).toEqual([-25, -25, -25]);
});

test("a fee that is booked as money of the balance is a charge in other languages, too", () => {
  const fees = ["Kontoführungsgebühr", "Frais d'inactivité", "Comisión", "Opłata", "Комиссия", "口座維持手数料"];
  for (const fee of fees) expect(isBookedCharge("balance", fee, -50)).toBe(true);
  for (const none of ["Überweisung (Gebühr 5)", "Kostenlos", "Auszahlung"])
    expect(isBookedCharge("balance", none, -50)).toBe(false);
  expect(isBookedCharge("balance", "Gebühr", 50)).toBe(false);
});

test.each(["Kontoführungsgebühr", "Frais de retrait", "Comisión por retiro", "Opłata", "Комиссия за вывод", "手数料"])(
  "a line of %s is a charge, and none is left out",
  (type) => {
    for (const sign of ["", "-"]) {
      const { cash, charges, notes } = file([12, "Deposit", "1000.00"], [14, type, `${sign}5.00`]);
      expect([cash, charges].map((lines) => lines.map(({ amount }) => amount))).toEqual([[1000], [-5]]);
      expect(notes.join()).not.toContain("left out");
    }
  },
);
