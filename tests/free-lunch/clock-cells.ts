import { calendarEvents } from "#trading/calendar/economic-events.ts";
import { minuteMillis, minutesPerDay, weekOf, weekOpen } from "#trading/calendar/trading-week.ts";
import type { Bars } from "#trading/market/bars.ts";

/** Bars on which a clock rule enters, by the rule's name. */
export type Cells = ReadonlyMap<string, readonly number[]>;

const minutesOf: Readonly<Record<string, number>> = { M1: 1, M5: 5, M15: 15, M30: 30, H1: 60, H4: 240 };
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/** Time of day in New York of a minute of a trading day. */
function clockOf(minute: number): string {
  const local = (17 * 60 + minute) % minutesPerDay;
  return `${String(Math.floor(local / 60)).padStart(2, "0")}:${String(local % 60).padStart(2, "0")} New York`;
}

function collect(bars: Bars, namesOf: (bar: number) => readonly string[]): Cells {
  const cells = new Map<string, number[]>();
  for (let bar = 0; bar < bars.length; bar++) {
    for (const name of namesOf(bar)) {
      const own = cells.get(name);
      if (own) own.push(bar);
      else cells.set(name, [bar]);
    }
  }
  return cells;
}

/** Every bar of the day, and every bar of the week: hours and weekdays, and the minutes between them too. */
function slotCells(bars: Bars, length: number): Cells {
  const ofDay: number[][] = Array.from({ length: minutesPerDay / length }, () => []);
  const ofWeek: number[][] = Array.from({ length: (5 * minutesPerDay) / length }, () => []);
  for (let bar = 0; bar < bars.length; bar++) {
    const time = bars.time[bar] as number;
    const slot = Math.floor((time - weekOpen(weekOf(time))) / minuteMillis / length);
    ofWeek[slot]?.push(bar);
    ofDay[slot % ofDay.length]?.push(bar);
  }
  const cells = new Map<string, number[]>();
  ofDay.forEach((own, slot) => void cells.set(`every day ${clockOf(slot * length)}`, own));
  ofWeek.forEach((own, slot) => {
    cells.set(`${weekdays[Math.floor(slot / ofDay.length)]} ${clockOf((slot * length) % minutesPerDay)}`, own);
  });
  return cells;
}

/** The bars from three before a release to three after it. */
export function releaseCells(bars: Bars): Cells {
  const cells = new Map<string, number[]>();
  const last = bars.time[bars.length - 1] as number;
  let bar = 0;
  for (const { id, time } of calendarEvents(bars.time[0] as number, last)) {
    while (bar + 1 < bars.length && (bars.time[bar + 1] as number) <= time) bar += 1;
    for (let offset = -3; offset <= 3; offset++) {
      const name = `${offset} bars from ${id}`;
      const own = cells.get(name) ?? [];
      if (bar + offset >= 0) own.push(bar + offset);
      cells.set(name, own);
    }
  }
  return cells;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The clock rules of a time frame: by day, by week and, for long bars, by the calendar. */
export function clockCells(bars: Bars): Cells {
  const minutes = minutesOf[bars.timeframe];
  if (minutes !== undefined) return slotCells(bars, minutes);
  return collect(bars, (bar) => {
    // A trading day is named for the date it closes on.
    const date = new Date((bars.time[bar] as number) + minutesPerDay * minuteMillis);
    const month = `in ${months[date.getUTCMonth()]}`;
    if (bars.timeframe === "MN1") return ["always", month];
    const day = bars.timeframe === "D1" ? `every ${weekdays[date.getUTCDay() - 1]}` : "any";
    return ["always", month, day, `on the ${date.getUTCDate()}th`];
  });
}
