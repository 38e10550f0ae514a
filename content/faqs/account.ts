import type { Faq } from "../types.ts";

export const account: readonly Faq[] = [
  {
    id: "account-confirm",
    topic: "Account",
    question: "I did not receive the confirmation mail.",
    answer:
      "Look in the spam folder, then ask for it again from the [sign-in page](/auth). The link works once, for 24 hours. If you mistyped the address, simply sign up again.",
    alsoAsked: ["no email arrived, verification mail, activation link"],
  },
  {
    id: "account-delete",
    topic: "Account",
    question: "How do I delete my account?",
    answer:
      "In the [member area](/member-area), under Privacy, press “Erase my account”. It is erased at once, with your licenses, course progress, certificates and saved work, and what you bought can no longer be opened. A subscription goes on: cancel it with the payment provider first. Orders stay, without your email address, for as long as tax law requires. If you cannot sign in, [write to us](/contact) from the account's email address. Your rights are listed in the [privacy policy](/privacy#rights).",
    alsoAsked: ["erase my data, close my account, remove me"],
  },
  {
    id: "account-password",
    topic: "Account",
    question: "I forgot my password.",
    answer:
      "Choose “Forgot your password?” on the [sign-in page](/auth). We send a link with which you set a new one; your orders and enrolments stay as they are. If no mail comes within some minutes, look in the spam folder and check that it is the address of your account: to another address nothing is sent.",
    alsoAsked: [
      "reset password, cannot sign in, lost password, cannot log in, forgot pw, locked out, reset mail did not arrive",
    ],
  },
  {
    id: "passkeys",
    topic: "Account",
    question: "What is a passkey, and how do I add one?",
    answer:
      "A key that your phone, computer or password manager keeps, and that opens with its own lock: a fingerprint, your face or a PIN. Sign in, open Passkeys in the [member area](/member-area) and add one. From then on it signs you in without the password. On a device of somebody else, use the password.",
    alsoAsked: ["sign in with fingerprint, Face ID, passkey"],
  },
  {
    id: "two-step",
    topic: "Account",
    question: "How do I turn on two-step verification?",
    answer:
      "Sign in and open [Two-step verification](/member-area) in the member area. Scan the code with an authenticator app, type the six digits it shows, and save the recovery codes: each of them signs you in once if [you lose the phone](/support#lost-authenticator). You can turn it off in the same place.",
    alsoAsked: [
      "two-factor authentication, 2FA, authenticator app, protect my account, turn off two-step verification",
    ],
  },
  {
    id: "lost-authenticator",
    topic: "Account",
    question: "I lost the phone with my authenticator app. How do I sign in?",
    answer:
      "**With a recovery code:** enter your password on the [sign-in page](/auth), choose “Use a recovery code instead” and enter one of the codes you saved. Then add the new phone and remove the old one in the [member area](/member-area), under Two-step verification.\n\n**Without the phone and the codes:** [write to us](/contact) from the account's email address. We check that it is you, then turn two-step verification off, so that your password alone signs you in again.",
    alsoAsked: [
      "lost my phone, lost my recovery codes, new phone and no codes, broken phone with the authenticator, recovery code",
    ],
  },
  {
    id: "account-change",
    topic: "Account",
    question: "How do I change my email address or password?",
    answer:
      "Your password: in the [member area](/member-area), under Security. There you also sign out of this device or of all of them. Your email address: write to us from the present one, and we change it; your orders move with it.",
    alsoAsked: [
      "new email address, other email for my account, change my password, change my name, sign out everywhere, log out of all devices",
    ],
  },
  {
    id: "orders-where",
    topic: "Account",
    question: "Where do I find my orders and receipts?",
    answer:
      "In the [member area](/member-area), signed in with the email address you paid with; if your account has another one, see [how it gets there](/support#other-address). An order appears once the checkout provider has confirmed the payment, usually within a minute. An invoice with a company's name or tax number comes from the provider: enter them at its checkout, or use the link in its receipt.",
    alsoAsked: [
      "see my orders, where is my order, where is my purchase, order history, invoice, receipt, my purchases, invoice with VAT, tax invoice",
    ],
  },
  {
    id: "other-address",
    topic: "Account",
    question: "I paid with another email address than my account has. How do I get my purchase?",
    answer:
      "Sign in to the [member area](/member-area), open “A purchase is missing?” there and type the address that you paid with, for example that of PayPal. We mail a link to it. Opened within 24 hours, where you are signed in, it moves everything bought with that address to your account: downloads, license keys, course places and sessions. If you cannot read mails to that address, because it was mistyped for instance, [write to us](/support#ticket) with the number of the order and the time of the payment.",
    alsoAsked: [
      "bought under my old email address, PayPal has another address, mistyped my email at the checkout, move my purchase to another account",
    ],
  },
  {
    id: "newsletter",
    topic: "Account",
    question: "How do I subscribe to the newsletter, or unsubscribe?",
    answer:
      "Type your email address into the box at the foot of any page, or on the [newsletter page](/newsletter), and do what it says. To stop, use the unsubscribe link in an issue, or reply to it. Messages about your own orders, bookings and tickets still come. Erasing your account ends the subscription as well.",
    alsoAsked: ["unsubscribe, stop the emails, too many mails, sign up for the newsletter"],
  },
];
