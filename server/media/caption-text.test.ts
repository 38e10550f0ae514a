import { expect, test } from "vitest";
import { captionProblem, webVtt } from "./caption-text.ts";

test("makes WebVTT of an SRT file and leaves WebVTT as it is", () => {
  const srt = "\uFEFF1\r\n00:00:01,000 --> 00:00:04,500\r\nA pip is 0.0001, mostly.\r\n";
  expect(webVtt(srt)).toBe("WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.500\nA pip is 0.0001, mostly.\n");
  const vtt = "WEBVTT\n\n00:01.000 --> 00:04.000\nHello\n";
  expect(webVtt(vtt)).toBe(vtt);
  expect([captionProblem(srt), captionProblem(vtt)]).toEqual([null, null]);
});

test("says why a text is no captions", () => {
  expect(captionProblem("Just a text")).toContain("no WebVTT or SRT");
  expect(captionProblem(`WEBVTT\n\n00:01.000 --> 00:04.000\n${"a".repeat(500_000)}`)).toContain("longer");
});
