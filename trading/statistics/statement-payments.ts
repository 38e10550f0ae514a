/** What is paid in and out, as tables of German, French, Spanish, Italian, Portuguese, Polish, Dutch, Russian, Chinese and Japanese brokers begin it. */
const paidIn =
  /^(einzahlung|d[ée]pôt|versement|depósito|aporte|versamento|wp[łl]ata|storting|пополнение|депозит|внесение|ввод|入金|存款)/i;
const paidOut =
  /^(auszahlung|retrait|retiro|retirada|saque|levantamento|prelievo|wyp[łl]ata|opname|uitbetaling|вывод|снятие|出金|取款|提款)/i;
const costs =
  /geb(ü|ue)hr|kosten|frais|comisi[oó]n|comiss[aã]o|commissi|spese|tarifa|taxa|op[łl]ata|prowizja|комисси|手数料|手续费/i;

const englishCosts =
  /^(deposit|withdraw(al)?) (?!.*\b(no|free|without|zero)\b)(\w[\w-]* ){0,2}(charge|fee|commission|tax)/i;

/** Whether a line is of money that was paid in or out, by its type in another language than English. */
export const isPayment = (type: string): boolean => paidIn.test(type) || paidOut.test(type);
export const isPaidOut = (type: string): boolean => paidOut.test(type) && !costs.test(type);
/** What it costs to pay in or out. */
export const isPaymentCost = (type: string): boolean =>
  englishCosts.test(type) || (isPayment(type) && costs.test(type));
