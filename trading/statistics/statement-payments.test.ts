import { expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";

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
