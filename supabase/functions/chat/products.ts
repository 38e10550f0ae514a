import type { SupabaseClient } from "@supabase/supabase-js";
import { minutesToRead, readingText } from "../../../lib/course-extent.ts";
import { counted, plainNumber } from "../../../lib/figure-text.ts";
import { luckRange, resultWinPercent } from "../../../lib/sample-words.ts";
import { type Habits, type RecordedHabits, seenHabits } from "../../../lib/seen-habits.ts";
import { yearsText } from "../../../lib/years-text.ts";
import { swapPercent } from "../../../trading/calculators/swap-share.ts";
import type { Product, RobotTraits } from "./passages.ts";
import { dollars } from "./product-price.ts";
import { all } from "./read-rows.ts";

type CatalogRow = Pick<Product, "id" | "kind" | "name" | "currency"> & { price_cents: number };
type CourseRow = {
  id: string;
  description: string;
  duration: string;
  level: string;
  modules: string[];
  features: string[];
};
type LessonRow = { courseId: string | null; readingMinutes: number };
type PlanRow = {
  id: string;
  description: string;
  duration: string;
  sessions: string;
  support: string;
  features: string[];
};
type RobotRow = {
  id: string;
  description: string;
  platform: string;
  pairs: string[];
  timeframe: string;
  strategy_class: string;
  uses_grid: boolean;
  uses_martingale: boolean;
  min_deposit: number;
  features: string[];
};
type VpsRow = {
  id: string;
  ram_gb: number;
  cpu: number;
  location: string;
  uptime: number;
  broker_distance: string;
};
type FigureRow = RecordedHabits & {
  summary: Record<string, number | null>;
  trades: number;
  months: readonly { readonly year: number; readonly percent: number }[] | null;
  symbol: string | null;
  outcomes: number | null;
  /** UTC milliseconds. */
  firstBar: number | null;
  lastBar: number | null;
  others: readonly { readonly symbol: string; readonly gainPercent: number | null }[] | null;
};
type NoteRow = { id: string; not_for: string };
type About = Pick<Product, "description" | "url"> & { readonly period?: string; readonly facts?: string } & {
  readonly traits?: RobotTraits;
};

const yesNo = (value: boolean) => (value ? "yes" : "no");

/** In minutes as the course's page has it, and in hours, as it is asked. */
function lengthOf(lessons: readonly LessonRow[]): string {
  if (lessons.length === 0) return "";
  const hours = minutesToRead(lessons) / 60;
  return ` Its length: ${counted(lessons.length, "lesson")}, ${readingText(lessons)} (${plainNumber(hours, 1)} hours).`;
}

const aboutCourse = (row: CourseRow, lessons: readonly LessonRow[]): About => ({
  description: `${row.description} It is laid out for ${row.duration}, level: ${row.level}.${lengthOf(lessons)}\n\nTopics: ${row.modules.join("; ")}.\n\nIncluded: ${row.features.join("; ")}.`,
  url: `/courses#${row.level.toLowerCase()}`,
});

const aboutPlan = (row: PlanRow): About => ({
  description: `${row.description}\n\nSessions: ${row.sessions}. Support: ${row.support}. Included: ${row.features.join("; ")}.`,
  url: "/#mentorship",
  period: row.duration,
});

/** A grid or martingale that a record shows is told, whatever the seller says. */
function aboutRobot(row: RobotRow, figures: ReadonlyMap<string, FigureRow>, seen: Habits): About {
  const [grid, martingale] = [row.uses_grid || seen.grid, row.uses_martingale || seen.martingale];
  const facts = `Pairs: ${row.pairs.join(", ")}. Grid: ${yesNo(grid)}. Martingale: ${yesNo(martingale)}. Minimum deposit: ${dollars(row.min_deposit)}.`;
  return {
    description: `${row.description}\n\nClass: ${row.strategy_class}. Platform: ${row.platform}. Time frame: ${row.timeframe}. ${facts}\n\n${row.features.join(". ")}.`,
    facts: `${row.strategy_class}. ${facts}`,
    url: `/robots/${row.id}`,
    traits: {
      grid,
      martingale,
      minDeposit: row.min_deposit,
      pairs: row.pairs,
      ...testedOf(figures.get(row.id), row.pairs.length),
    },
  };
}

/** What the months of each year came to together. */
function yearsOf(months: NonNullable<FigureRow["months"]>): { year: number; percent: number }[] {
  const factors = new Map<number, number>();
  for (const { year, percent } of months) factors.set(year, (factors.get(year) ?? 1) * (1 + percent / 100));
  return [...factors].sort(([a], [b]) => a - b).map(([year, factor]) => ({ year, percent: (factor - 1) * 100 }));
}

/** @param pairs how many the robot trades: with one, no other can be missing. */
function testedOf(figures: FigureRow | undefined, pairs: number): Pick<RobotTraits, "tested"> {
  const {
    annualReturnPercent: annualReturn,
    equityDrawdownRelative,
    profitFactor,
    gainPercent,
    winPercent: won,
    swap,
    netProfit,
  } = figures?.summary ?? {};
  if (!figures || typeof annualReturn !== "number") return {};
  const { trades, symbol, outcomes, others, firstBar, lastBar } = figures;
  const bySwap = swapPercent(swap ?? 0, netProfit ?? 0, (lastBar ?? 0) - (firstBar ?? 0));
  const luck = luckRange(outcomes ?? trades, resultWinPercent(figures.summary));
  const measures = { annualReturn, drawdown: equityDrawdownRelative ?? null, profitFactor: profitFactor ?? null };
  const gains = (others ?? []).flatMap(({ symbol: name, gainPercent: gain }) =>
    typeof gain === "number" ? [{ symbol: name, gain }] : [],
  );
  return {
    tested: {
      ...measures,
      trades,
      ...(firstBar && lastBar && { length: yearsText(firstBar, lastBar) }),
      ...(typeof won === "number" && { won }),
      ...(luck && { luck }),
      ...(bySwap !== null && { swapPercent: bySwap }),
      ...(figures.months?.length && { years: yearsOf(figures.months) }),
      ...(symbol && { symbol }),
      ...(outcomes && { outcomes }),
      ...(typeof gainPercent === "number" &&
        (gains.length > 0 || pairs === 1) && { gains: { own: gainPercent, others: gains } }),
    },
  };
}

function aboutVps(row: VpsRow): About {
  const facts = `${row.ram_gb} GB RAM, ${row.cpu} CPU, ${row.location}, to brokers' servers ${row.broker_distance}, uptime target ${row.uptime}%.`;
  return {
    description: `A server that stays on for your robot: ${facts}`,
    facts,
    url: "/robots#vps-hosting",
    period: "monthly",
  };
}

const described = <T extends { id: string }>(rows: readonly T[], about: (row: T) => About) =>
  rows.map((row) => [row.id, about(row)] as const);

/** Everything on sale, with the facts that settle a question about it. */
export async function loadProducts(client: SupabaseClient): Promise<Product[]> {
  const [catalog, courses, lessons, plans, robots, vpsPlans, notes, figures, accounts] = await Promise.all([
    all<CatalogRow>(client, "products", "id,kind,name,price_cents,currency"),
    all<CourseRow>(client, "courses", "id,description,duration,level,modules,features"),
    all<LessonRow>(client, "lessons", "courseId:course_id,readingMinutes:reading_minutes"),
    all<PlanRow>(client, "mentorship_plans", "id,description,duration,sessions,support,features"),
    all<RobotRow>(
      client,
      "robots",
      "id,description,platform,pairs,timeframe,strategy_class,uses_grid,uses_martingale,min_deposit,features",
    ),
    all<VpsRow>(client, "vps_plans", "id,ram_gb,cpu,location,uptime,broker_distance"),
    all<NoteRow>(client, "product_notes", "id,not_for"),
    all<FigureRow>(
      client,
      "robot_figures",
      "robotId:robot_id,summary,findings,trades,months,symbol:settings->>symbol,outcomes:settings->outcomes,firstBar:settings->firstBar,lastBar:settings->lastBar,others:settings->otherPairs",
    ),
    all<RecordedHabits>(client, "robot_statements", "robotId:robot_id,findings:analysis->findings"),
  ]);
  const seenIn = seenHabits(figures, accounts);
  const figuresOf = new Map(figures.map((row) => [row.robotId, row]));
  const about = new Map<string, About>([
    ...described(courses, (row) =>
      aboutCourse(
        row,
        lessons.filter(({ courseId }) => courseId === row.id),
      ),
    ),
    ...described(plans, aboutPlan),
    ...described(robots, (row) => aboutRobot(row, figuresOf, seenIn(row.id))),
    ...described(vpsPlans, aboutVps),
  ]);
  const notFor = new Map(notes.map((row) => [row.id, `\n\nNot for: ${row.not_for}`]));
  return catalog.map(({ id, kind, name, price_cents: priceCents, currency }) => {
    const { description = name, url = "/", period = "", facts = "", traits } = about.get(id) ?? {};
    const whole = description + (notFor.get(id) ?? "");
    return { id, kind, name, priceCents, currency, period, description: whole, facts, url, ...(traits && { traits }) };
  });
}
