import { describe, expect, it } from "vitest";
import { type DateOrder, dayNumber, StampReader, swapDayAndMonth } from "./read-stamp.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, order: DateOrder = "day-first") => {
  const reader = new StampReader(order);
  // The cell is read out of a longer line, whose next cell must not be touched.
  const time = reader.read(bytes(`;${text};59:59`), 1, 1 + text.length);
  return { time: Number.isNaN(time) ? "none" : new Date(time).toISOString(), reader };
};
const clock = (text: string) => {
  const millis = new StampReader("day-first").readClock(bytes(`;${text};7 pm`), 1, 1 + text.length);
  return Number.isNaN(millis) ? "none" : new Date(millis).toISOString().slice(11, -1);
};
const noon = "2027-02-01T12:34:00.000Z";
const midnight = "2027-02-01T00:00:00.000Z";

describe("a time stamp", () => {
  it.each([
    ["2027.02.01 12:34", noon],
    ["2027-02-01T12:34", noon],
    ["2027/2/1,12:34", noon],
    ["2027 02 01 12:34", noon],
    ["  2027-02-01   12:34:00", noon],
    ["01.02.2027 12:34", noon],
    ["1-2-27 12:34", noon],
    ["01-Feb-2027 12:34", noon],
    ["01 february 2027 12:34", noon],
    ["1.feb. 2027 12:34", noon],
    ["Feb 01, 2027 12:34", noon],
    ["01 febbraio 2027 12:34", noon],
    ["Feb. 1 2027 12:34", noon],
    ["FEB 1,2027 12:34 pm", noon],
    ["20270201 1234", noon],
    ["20270201 123400", noon],
    ["20270201 123400000", noon],
    ["202702011234", noon],
    ["20270201123400", noon],
    ["  202702011234", noon],
    ["20270201", midnight],
    ["2027-02-01", midnight],
    ["01.02.69", "2069-02-01T00:00:00.000Z"],
    ["01.02.70", "1970-02-01T00:00:00.000Z"],
    ["2028-02-29", "2028-02-29T00:00:00.000Z"],
    ["2000-02-29", "2000-02-29T00:00:00.000Z"],
    ["1970-12-31 23:59:59.999", "1970-12-31T23:59:59.999Z"],
    ["1969-12-31", "1969-12-31T00:00:00.000Z"],
    ["2027-02-01 12:34:00,25", "2027-02-01T12:34:00.250Z"],
    ["2027-02-01 12:34:00.1239", "2027-02-01T12:34:00.123Z"],
  ])("%s is read", (text, time) => {
    expect(read(text).time).toBe(time);
  });
  it("is a day of a spreadsheet with blanks after it", () => {
    expect(read("46419.5   ", "excel-days").time).toBe("2027-02-01T12:00:00.000Z");
  });
  it.each([
    "2027-02-29",
    "1900-02-29",
    "2027-13-01",
    "2027-00-10",
    "2027-01-00",
    "2027-04-31",
    "1699-01-01",
    "2201-01-01",
    "2027-02-01 24:00",
    "2027-02-01 12:60",
    "2027-02-01 12:34:60",
    "2027-02-01 12:3",
    "2027-02-01 12:34:5",
    "2027-02-01 12:34:00.",
    "2027-02-01 1",
    "2027-02-01 123:00",
    "2027-02-01 12:34 x",
    "2027-02-01 13:34 pm",
    "2027-02-01 0:34 am",
    "123-02-01",
    "2027-123-01",
    "2027--01",
    "2027-02-",
    "2027-02-123",
    "01.02.207",
    "01:02:2027",
    "01-xyz-2027",
    "Feb 1, 27",
    "price",
    "",
  ])("%j is none", (text) => {
    expect(read(text).time).toBe("none");
  });
  it("is read in the last and refused beyond the last year", () => {
    expect([dayNumber(1970, 1, 1), dayNumber(1970, 3, 1), dayNumber(1700, 1, 1), dayNumber(2200, 12, 31)]).toEqual([
      0, 59, -98_615, 84_370,
    ]);
    expect(dayNumber(1970, 1, 31)).toBe(30);
  });
  it.each([
    ["1801485240", noon],
    ["1801485240.5", "2027-02-01T12:34:00.500Z"],
    ["1801485240.123456", "2027-02-01T12:34:00.123Z"],
    ["1801485240.", noon],
    ["1801485240000", noon],
    ["1801485240000000", noon],
    ["1801485240000000000", noon],
    ["946684800", "2000-01-01T00:00:00.000Z"],
  ])("%s is UNIX time, and so UTC", (text, time) => {
    const { time: found, reader } = read(text);
    expect([found, reader.absolute]).toEqual([time, true]);
  });
  it.each(["1801485240x", "1801485240.5x", "1801485240 12:34"])("%s is no UNIX time", (text) => {
    expect(read(text).time).toBe("none");
  });
});

describe("an offset", () => {
  it.each([
    ["2027-02-01T12:34Z", noon],
    ["2027-02-01T12:34:00 UTC", noon],
    ["2027-02-01T12:34 gmt", noon],
    ["2027-02-01T14:34+02:00", noon],
    ["2027-02-01T14:34:00 +02", noon],
    ["2027-02-01T07:04-0530", noon],
    ["2027-02-01T14:34 GMT+2", noon],
    ["2027-02-02T02:34+14:00", noon],
    ["202702011434 +0200", noon],
    ["20270201 1434+02", noon],
    ["20270201 143400Z", "2027-02-01T14:34:00.000Z"],
  ])("%s makes the time UTC", (text, time) => {
    const { time: found, reader } = read(text);
    expect([found, reader.absolute]).toEqual([time, true]);
  });
  it.each([
    "2027-02-01T12:34+15:00",
    "2027-02-01T12:34+02:60",
    "2027-02-01T12:34+",
    "2027-02-01T12:34+123",
    "2027-02-01T12:34+02:",
    "2027-02-01T12:34+02x",
    "2027-02-01T12:34 CET",
    "2027-02-01T12:34 utcx",
    "2027-02-01T12:34*02",
  ])("%s is none", (text) => {
    expect(read(text).time).toBe("none");
  });
  it("is not taken from the stamp before", () => {
    const reader = new StampReader("day-first");
    reader.read(bytes("1801485240"), 0, 10);
    reader.read(bytes("2027-02-01"), 0, 10);
    expect(reader.absolute).toBe(false);
  });
});

describe("a time of day", () => {
  it.each([
    ["00:00", "00:00:00.000"],
    ["23:59:59.999", "23:59:59.999"],
    ["9:05", "09:05:00.000"],
    [" 9:05", "09:05:00.000"],
    ["12:00 am", "00:00:00.000"],
    ["12:30PM", "12:30:00.000"],
    ["1:02:03 pm", "13:02:03.000"],
    ["11:02 p", "none"],
    ["11:02 px", "none"],
    ["0905", "09:05:00.000"],
    ["090507", "09:05:07.000"],
    ["090507123", "09:05:07.123"],
    ["2400", "none"],
    ["096007", "none"],
    ["09050", "none"],
    ["9", "none"],
    ["9:05:", "none"],
  ])("%s is %s", (text, time) => {
    expect(clock(text)).toBe(time);
  });
});

describe("day and month", () => {
  it("follow the order given; dates with points are never in doubt", () => {
    expect(read("02/01/2027", "month-first")).toMatchObject({
      time: midnight,
      reader: { doubted: true, proven: false },
    });
    expect(read("01/02/2027", "year-first")).toMatchObject({ time: midnight, reader: { doubted: true } });
    expect(read("01.02.2027")).toMatchObject({ time: midnight, reader: { doubted: false } });
    expect(read("02/02/2027").reader.doubted).toBe(false);
  });
  it("are proven by a day over 12, and contradicted by a month over 12 while nothing is proven", () => {
    expect(read("13/02/2027").reader).toMatchObject({ proven: true, doubted: false, contradicted: false });
    expect(read("02/13/2027")).toMatchObject({ time: "none", reader: { contradicted: true, proven: false } });
    expect(read("12/13/2027").reader.contradicted).toBe(true);
    expect(read("13/13/2027").reader.contradicted).toBe(false);
    expect(read("12/12/2027").reader).toMatchObject({ contradicted: false, proven: false });
    const { reader } = read("13/02/2027");
    reader.read(bytes("02/13/2027"), 0, 10);
    expect(reader.contradicted).toBe(false);
  });
  it("change places without a change of the hour", () => {
    const at = Date.UTC(2027, 1, 3, 4, 5, 6);
    expect(swapDayAndMonth(at)).toBe(Date.UTC(2027, 2, 2, 4, 5, 6));
    expect(swapDayAndMonth(Date.UTC(1960, 4, 6, 7))).toBe(Date.UTC(1960, 5, 5, 7));
  });
});
