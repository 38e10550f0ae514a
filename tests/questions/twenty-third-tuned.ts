import type { RealQuestion } from "./real-question.ts";

/** What buyers ask whose payment is late or disputed, or who paid with another address than their account has. */
export const twentyThirdTuned: readonly RealQuestion[] = [
  ["I paid with a different email, how do I get my purchase", "/support#other-address"],
  ["I used my paypal email for the order and it is not in my account", "/support#other-address"],
  ["my purchase is under my old email address", "/support#other-address"],
  ["I mistyped my email at the checkout", "/support#other-address"],
  ["my card was declined for the renewal, do I lose my plan", "/support#renewal-late"],
  ["what happens if my subscription payment fails", "/support#renewal-late"],
  ["the payment for my plan failed", "/support#renewal-late"],
  ["if my renewal is late do I lose access", "/support#renewal-late"],
  ["I forgot to pay my VPS what happens", "/support#renewal-late"],
  ["can I pause my monthly mentorship", "/support#renewal-late"],
  ["can I freeze my plan while on holiday", "/support#renewal-late"],
  ["what if I open a dispute with my bank", "/support#bank-dispute"],
  ["do I keep the robot after a chargeback", "/support#bank-dispute"],
  ["I deleted my account, can I get my robot back", "/support#account-delete"],
  ["my broker won't let me withdraw", "/support#was-cheated"],
  ["my broker doesn't let me withdraw my money", "/support#was-cheated"],
  ["cant withdraw from my broker", "/support#was-cheated"],
  ["my withdrawal is pending for 3 weeks", "/support#was-cheated"],
  ["what pair should a beginner trade", "/support#first-pair"],
  ["which currency pair is best for a beginner", "/support#first-pair"],
  ["best pair for beginners", "/support#first-pair"],
  ["which pair should i start with", "/support#first-pair"],
  ["how do i journal a trade", "/support#keep-a-journal"],
  ["can i lose money with a demo account", "/support#simulator-prize"],
];
