import type { RealQuestion } from "./real-question.ts";

/** Whether we send signals, what a stop-loss is good for, and people who are too young. */
export const twentiethTuned: readonly RealQuestion[] = [
  ["do you send signals", "/support#mentor-signals"],
  ["do you guys send signals", "/support#mentor-signals"],
  ["signals by email?", "/support#mentor-signals"],
  ["will i get signals with the course", "/support#mentor-signals"],
  ["can i get buy and sell alerts from you", "/support#mentor-signals"],
  ["can i set alerts", "/support#alerts-how", "/trading#alerts"],
  ["alerts on my phone", "/support#alerts-how"],
  ["do the robots use stop loss", "/support#robot-stops"],
  ["robot without stop loss?", "/support#robot-stops"],
  ["which robots have a stop loss", "/support#robot-stops"],
  ["does a stop loss guarantee my max loss", "/support#stop-loss-sure"],
  ["can stop loss fail", "/support#stop-loss-sure"],
  ["is trading risk free with stop loss", "/support#stop-loss-sure"],
  ["is my loss limited by the stop", "/support#stop-loss-sure"],
  ["i am 14 and have 100 euros", "/terms#age"],
  ["i'm fifteen and want to start trading", "/terms#age"],
];
