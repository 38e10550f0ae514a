import type { RealQuestion } from "./real-question.ts";

/** What a beginner asks on the way: of hours, of what is free, of mails that do not come. */
export const fourteenthTuned: readonly RealQuestion[] = [
  ["can i trade with the simulator at the weekend", "/support#simulator-weekend"],
  ["is the simulator open at night", "/support#simulator-weekend"],
  ["which broker has no commission", "/account-comparison"],
  ["commission free brokers", "/account-comparison"],
  ["is the beginner course free", "/northpip-pricing"],
  ["are the courses free", "/northpip-pricing"],
  ["is the foundation course free", "/support#where-to-start", "/foundation"],
  ["i did not get the password reset mail", "/support#account-password"],
  ["backtest with my broker's data", "/support#lab-import"],
  ["which time zone does the calendar use", "/trading#events"],
  ["does the license expire", "/support#robot-licence"],
  ["robots for a 200 dollar account", "/robots#robots-hero"],
  ["the robot does not trade", "/support#robot-silent"],
  ["my ea has not opened a position for days", "/support#robot-silent"],
  ["how do i install the robot", "/support#robot-install"],
  ["is the mentor a real person", "/#mentorship"],
  ["what is expectancy", "/glossary/expectancy"],
  ["can i import my trades", "/support#statement-check"],
  ["someone sold me a robot on telegram and its a scam, can you help", "/support#was-cheated"],
  ["do you offer a free trial", "/support#what-is-free"],
  ["what happens to my robot when i stop paying", "/support#robot-licence"],
  ["will VIP elite charge me again after 3 months", "/support#mentor-cancel"],
  ["how much is a pip in gold", "/forex-tools#pip-value"],
];
