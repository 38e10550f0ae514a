import type { RealQuestion } from "./real-question.ts";

/** What beginners ask on a phone: about sessions that they missed, what runs on it, the simulator's credits and how to reach us. */
export const twentyFourthTuned: readonly RealQuestion[] = [
  ["what if i miss my booked session", "/support#session-missed"],
  ["i forgot my appointment, what now", "/support#session-missed"],
  ["i was late for my session, is it lost", "/support#session-missed"],
  ["does the robot work on ios", "/support#robot-mt4"],
  ["can i do the course on my phone", "/support#on-a-phone"],
  ["can i withdraw my profit from the simulator", "/support#simulator-prize"],
  ["when can i call you", "/#contact"],
  ["do you have a youtube channel", "/contact#channel"],
  ["does the robot need internet to your site", "/support#robot-licence"],
  ["what happens if your site closes down, does my robot still run", "/support#robot-licence"],
  ["does the robot still work if your website is gone", "/support#robot-licence"],
];
