import type { RealQuestion } from "./real-question.ts";

/** What beginners ask after a purchase and in the lab: booking, exchange, refunds, and whether the builder trades. */
export const twentyFifthTuned: readonly RealQuestion[] = [
  ["how do i book a session with a mentor", "/support#session-book"],
  ["i bought mentorship how do i book", "/support#session-book"],
  ["where do i book my next session", "/support#session-book"],
  ["can i book a session on sunday", "/support#session-book", "/mentorship#next"],
  ["how do i book a free consultation", "/support#consultation"],
  ["can i swap my robot for another one", "/support#robot-exchange"],
  ["i bought the wrong robot, can i exchange it", "/support#robot-exchange"],
  ["can i exchange my course for another one", "/support#course-exchange"],
  ["can the strategy builder trade for me", "/support#lab-live"],
  ["will the builder place trades by itself", "/support#lab-live"],
  ["can i cancel vps anytime and get the money back", "/terms#refunds"],
  ["can i get my money back for a course after i finished half of it", "/terms#refunds"],
  ["my course is not what i expected, can i return it", "/terms#refunds"],
  ["can i cancel my mentorship booking", "/support#booking-change"],
  ["how do i cancel the session i booked with my mentor", "/support#booking-change"],
  ["do i lose my robot if i ask for a refund", "/support#robot-after-refund"],
  ["do i have to delete the robot when i get my money back", "/support#robot-after-refund"],
  ["what happens if i miss a payment on the monthly plan", "/support#renewal-late"],
  ["are the e-books really free, what's the catch", "/support#ebooks-open"],
  ["whats the catch with the free ebooks", "/support#ebooks-open"],
];
