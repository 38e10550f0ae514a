/**
 * What each form says is stored, and for how long. A lead stores the words of its first form: `private.form_notice` has the same ones, and a test
 * compares them.
 */
export const formNotices = {
  ticket:
    "We store your address, name and message to answer you, and your address and name in our list of contacts, until you ask us to erase them.",
  booking:
    "We store your address, name, note and time zone for this booking, and your address and name in our list of contacts, until you ask us to erase them.",
  payment:
    "We store your address for this payment and its receipt, and in our list of contacts, until you ask us to erase it.",
} as const;
