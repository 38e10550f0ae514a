/** What is paid in and out, as tables of German, French, Spanish, Italian, Portuguese, Polish, Dutch, Russian, Chinese and Japanese brokers begin it. */
const paidIn =
  /^(einzahlung|d[ée]pôt|versement|depósito|aporte|versamento|wp[łl]ata|storting|пополнение|депозит|внесение|ввод|入金|存款)/i;
const paidOut =
  /^(auszahlung|retrait|retiro|retirada|saque|levantamento|prelievo|wyp[łl]ata|opname|uitbetaling|вывод|снятие|出金|取款|提款)/i;
const costs =
  /geb(ü|ue)hr|kosten|frais|comisi[oó]n|comiss[aã]o|commissi|spese|tarifa|taxa|op[łl]ata|prowizja|комисси|手数料|手续费/i;

/** "Kostenlos", "gebührenfrei", "sans frais": nothing was taken. */
const free = /(kosten|geb(ü|ue)hren)(los|frei)|(^|[\s(-])(ohne|keine|sans|sin|sem|senza|bez|zonder|без) |無料|免/i;
export const namesCosts = (text: string): boolean => costs.test(text) && !free.test(text);

/** A cost that was given back. */
const refund = /refund|revers|return|rebate|rückerstatt|rückvergüt|rembours|reembols|rimbors|zwrot|возврат|返金|退/i;
export const isRefund = (type: string): boolean => refund.test(type);
/** A withdrawal that was not paid out; a cost is taken for a cancellation, too. */
const undone = /cancel|reject|declin|storn|rück(?!erstatt|vergüt)|ann?ul|rechaz|отмен|отклон|取消/i;
/** Brokers pay out to a card as a refund of what was paid in with it. */
const toCard = /\b(to|auf|sur|vers|su|a)\b.*(card|karte|carte|tarjeta|carta|cartão)/i;
const isUndone = (type: string): boolean => undone.test(type) || (isRefund(type) && !toCard.test(type));

const englishCosts =
  /^(deposit|withdraw(al)?) (?!.*\b(no|free|without|zero)\b)(\w[\w-]* ){0,2}(charge|fee|commission|tax)/i;

/** Whether a line is of money that was paid in or out, by its type in another language than English. */
export const isPayment = (type: string): boolean => paidIn.test(type) || paidOut.test(type);
export const isPaidOut = (type: string): boolean =>
  (/^withdraw/i.test(type) || (paidOut.test(type) && !namesCosts(type))) && !isUndone(type);
/** What it costs to pay in or out. */
export const isPaymentCost = (type: string): boolean =>
  englishCosts.test(type) || (isPayment(type) && namesCosts(type));
