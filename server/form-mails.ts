import type { Tx } from "#platform/postgres/database.ts";

const asked = async (tx: Tx, statement: string, values: unknown[] = []): Promise<boolean> =>
  (await tx.query<{ may: boolean }>(statement, values)).rows[0]?.may === true;

/**
 * Whether a form's mail may go to an address that nobody has proven. Counted by mailbox and in all: a form must not fill a stranger's mailbox, nor
 * keep the mail server busy. Whoever filled in the form has its link on the screen.
 */
export const mayMailStranger = (tx: Tx, address: string): Promise<boolean> =>
  asked(tx, "select public.may_mail_stranger($1) as may", [address]);

/** The same for the desk, whose lists show everything all the same. */
export const mayMailDesk = (tx: Tx): Promise<boolean> => asked(tx, "select public.may_mail_desk() as may");
