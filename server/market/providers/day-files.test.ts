import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { decodeLzma } from "#trading/market/import/lzma.ts";
import { writeLzma } from "../../../tests/support/write-lzma.ts";

/** 300 rows of a random walk, compressed by XZ Utils 5.4.1 (`--format=lzma`), without a stated size. Its bytes' SHA-256 is below. */
const walk = Buffer.from(
  "XQAAgAD//////////wAAaP6xRIiGKFe/QKYqH4dtwacKTeEGRnf3cBqSfTgEPsOnid7blK8vyj19/l3iem7RImJf+d7Gj84RJzyTjc8tMAZtub" +
    "sOzW2d1hyZTwtJ0ExXAguHsodhUUftmRATKqWdiuXWoIbG0zGhQM34CfC/eWOFycJLGgYRuFRigCMfz7+Ej+vE6BTyjdQKf1EbNBYqfgzb2R7O" +
    "jxN6UiSDonjiHbU8hMXuwHxuF0FTtUenl6+YzRRjel5Wv+3AkWGntNqgzyPr9pybE9YTVXL+yTkL34F1GmnOvJU2yc/aJamoJyDMKqQ46MGpeg" +
    "nBNIpJ9/JSCb7z3UGkyJNU4cyJD0LfjoU+xPvfB/AsHsRPGyIdYwag28qKstVa5Bzh69O2Jp8nVSXmhQGf/OH82Un6IjrRF4N4R96u84O+zwfO" +
    "kzIvtqIMw1F6Gz79eLX2+Dt9OtmhYSb7Sflw3rbSOMfMIIzbGepB2xgen0UalB03M68kr68q8Q98br0V30ad2BEzEb/fq1HCuxhOp0qKYwwVQ+" +
    "kNf8BjzWu7/H0hy/IJYtKjQTvfSUpajIedSbjs8uDkPJp6wTB0k1T5hlP1UjZHbtcWUMyMCAlyqSoz+RtaI2unPTeZ5GAbry1SxV6BaF54yKC4" +
    "zQYzdGGBEM2Zp73RaXUvySFLcPMv/pXAXIM4tYs2w7oD3z7rKB9mabUDB/CLEge9fm2atWLT19ljgO1nvFNqaZCG5toelIxhf1lBURYydYbu1G" +
    "n8H5dcyXKSNPbXYyZqKGI/N31peDgLInqrg82piVceyKStdBlUBGIYI6cGJaYMY6pG4Xmqnu35oPbAhqYgVe8ApQpDGiPdTZNQzc4FI+dKNJhl" +
    "gqEzWssq43nXZvftvY1jXVaUF+Z4fLpjMiw4xJDYpN/C0xjWGrh1yOJDfW+lr5bdQKkATtR9F4HuIoPEXRIgkfexNG/z9DU7+ezT7i4Cm719SA" +
    "lcCRyf9WHWd3e3u8hmOOWRxrQ+BYrHgeki1LqVRDUZ+xyeUWRAl81YtzfwFVRJ0uv0OW9O48N4otkHidjDwwyz1WsgSiKvIzwCsCBL0OIqlorU" +
    "DuuxAbbNY+0b5tHGGCwTS52yHCQj1YrMhUHkaWvx9/WXyZMmh37GFpbz571pY0Hm7vgLKp3/hBCSfYnicPPMqc8vNn7wu7nSp/XGkroEA2TLND" +
    "f/bBilAnr9DkbvZhM7vX0z4uhldtSoXCt7HwrGl6Cn9J8/vLjQn05jdyLqvjTkWloAoirxCJ6ZRHQA4f8ZcnxwoWTjAYrzypZfQtvbBSjn86Tn" +
    "168AcRwin2Z5ud2m4SEqKQNkvOUT8jjRImwVu1A9iLV/AOxlfuuntgbxSNoxlfYGwDy/VmrMK+agzrNOydJGQM4j+PiZv4dneD5H+9PpzB0v7u" +
    "VP5aUCIZMkrb+XCQKywAT14DQQ98/j6Q3WBGOxOLXg5E/INUwyy830ZqY3bPyQYlbPnXDfb4wgr8GilbsNFzrA5Axq5RD+F42jNG4iSEiHrKlZ" +
    "H3Sv2V8DCu1jwAmlbwluHUwQNmJzcX6SLgDYcFtU/HVO9Fo12Axh1MCvuAmrbFqzJxJz4lsWtZGlg3OQfJijjqorZRzfrZ4yfFW3Ztfeoj2SOb" +
    "VjGvPPruIVYuT9em9LHoz8qPAkz6KAy2n+O7IkjWjsws7gN8nLbCO2f3pJfivK24Oo9g/Fzr/kdRC83X+q1tzS2csfqZ7+Hfi1TBNVL/L1Ersh" +
    "jkp6sMBfp6I9DK2l3nhzetcukbMd61kVuvix1ZJMG+LINQJxFKFYVguErg2eazpGnhV435xdLkWa1gwP549qDFfJoXtn5lWd05MWs0NzWn8v8/" +
    "EztckVQv5Yu8xDZn3d/tDL6KvHwtUgFSUAz5dLHvGX2Ir1a1DO8jnxLdRp4voZYG0CRgiXP3v/eU+oNVI+fEYsbM5UiUn+R5nopShGLAyDHBqs" +
    "L/n1JlQ3pLeQa6xtTZvz8KCXBAbgFYaaS3vbctjAbPgROZMu2joFMkEe5qAZJSTOi0N9LvSz+dYPbpg96+C05IuU56F1Oq51SFEk7hgmAAktgt" +
    "7DeV+wNzF7OGIuaawvIqeCFGFU9e/807VY2z9tzc24cJvZC15v/yRap7mAZimjyqU+G4Twvq+4qQK4VeqkKy8Ym0hHztmrQn0fJtZZoecBvZ0B" +
    "ltmPk0+lUi0DFjVjrzLoQfclkrPgGJlsvxA30OIXXR6Nv/8KJ5wA",
  "base64",
);
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("an LZMA file", () => {
  test("of another program is read to the byte, with and without a stated size", () => {
    const expected = "901e30bd8e19f9f17634218ac4c8c457823a26cd11725d6904917236597ba60c";
    expect(hash(decodeLzma(walk, 7_200))).toBe(expected);
    const stated = Buffer.from(walk);
    stated.writeBigUInt64LE(7_200n, 5);
    expect(hash(decodeLzma(stated, 7_200))).toBe(expected);
  });

  test("holds what was put in, from nothing to every byte", () => {
    for (const bytes of [new Uint8Array(0), Uint8Array.from({ length: 5_000 }, (_, i) => (i * 7_919) >> 3)])
      expect(Buffer.from(decodeLzma(writeLzma(bytes), 5_000)).equals(Buffer.from(bytes))).toBe(true);
  });

  test("may hold so many bytes and no more, whatever it states", () => {
    expect(() => decodeLzma(walk, 7_199)).toThrow("unpacks to more than 7199 bytes");
    const stated = Buffer.from(walk);
    stated.writeBigUInt64LE(2n ** 40n, 5);
    expect(() => decodeLzma(stated, 7_200)).toThrow("unpacks to more than 7200 bytes");
    stated.writeBigUInt64LE(100n, 5);
    expect(decodeLzma(stated, 7_200).length).toBe(100);
  });

  test("that is none, or is cut off or damaged anywhere, is refused or read, and never runs on", () => {
    expect(() => decodeLzma(Buffer.from("<html>Maintenance</html>"), 100)).toThrow(/LZMA|more than/);
    expect(() => decodeLzma(new Uint8Array(3), 100)).toThrow("the LZMA header is cut short");
    for (let at = 0; at < walk.length; at += 5) {
      expect(() => decodeLzma(walk.subarray(0, at), 7_200)).toThrow(/LZMA/);
      const damaged = Buffer.from(walk);
      damaged[at] = (damaged[at] as number) ^ 0x55;
      try {
        expect(decodeLzma(damaged, 7_200).length).toBeLessThanOrEqual(7_200);
      } catch (error) {
        expect((error as Error).name).toBe("ImportError");
      }
    }
  });
});
