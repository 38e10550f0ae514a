/** Parts of a text that do something, written in Markdown as `::calculator[Label]{id=position-size symbol=EURUSD}`. */
const partNames = ["calculator", "chart", "drill", "quiz", "video"] as const;
export type PartName = (typeof partNames)[number];

export type LessonPart = {
  readonly name: PartName;
  /** What the part is asked to show, as it was written. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where a reader without the part finds the same; null for a video of the site, which has no page. */
  readonly href: string | null;
};

type Settings = LessonPart["settings"];

/** What a part is called where its text gives it no name. */
export const partLabels: Readonly<Record<PartName, string>> = {
  calculator: "Open the calculator",
  chart: "Open the chart",
  drill: "Open the drill",
  quiz: "Open the quiz",
  video: "Watch the video",
};

const slug = /^[a-z][a-z0-9-]{0,59}$/;
const setting = /^[a-zA-Z][a-zA-Z-]{0,29}$/;
const mostSettings = 12;
const longestValue = 60;

const chartTimeframes = ["M5", "M15", "H1", "H4", "D1"] as const;

/** The end of a lesson's chart: a day, so that the text can speak of what is seen. */
const day = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

const queryOf = (settings: Settings, ...aside: readonly string[]) => {
  const query = new URLSearchParams(Object.entries(settings).filter(([name]) => !aside.includes(name))).toString();
  return query && `?${query}`;
};

function chartHref({ symbol = "", timeframe = "H1", until, indicator }: Settings): string | null {
  const known = (chartTimeframes as readonly string[]).includes(timeframe);
  if (!/^[A-Z0-9]{3,12}$/.test(symbol) || !known) return null;
  if (until !== undefined && !(day.test(until) && !Number.isNaN(Date.parse(until)))) return null;
  if (indicator !== undefined && !slug.test(indicator)) return null;
  return `/trading?${new URLSearchParams({ symbol, timeframe })}`;
}

function videoHref({ id = "", youtube = "", vimeo = "" }: Settings): string | null | undefined {
  if (/^[\w-]{11}$/.test(youtube)) return `https://www.youtube.com/watch?v=${youtube}`;
  if (/^\d{6,12}$/.test(vimeo)) return `https://vimeo.com/${vimeo}`;
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? null : undefined;
}

/** Undefined where the settings name nothing that could be shown. */
function hrefOf(name: PartName, settings: Settings): string | null | undefined {
  const { id = "", course = "", week = "" } = settings;
  if (name === "calculator") return slug.test(id) ? `/forex-tools/${id}${queryOf(settings, "id")}` : undefined;
  if (name === "drill") return slug.test(id) ? `/trading-simulator/drills/${id}` : undefined;
  if (name === "quiz")
    return slug.test(course) && /^[1-9]\d?$/.test(week) ? `/courses/${course}/quiz/${week}` : undefined;
  return name === "chart" ? (chartHref(settings) ?? undefined) : videoHref(settings);
}

const isPartName = (name: string): name is PartName => (partNames as readonly string[]).includes(name);

/** Null where it is no part, or its settings name nothing that could be shown. */
export function readLessonPart(name: string, attributes: Readonly<Record<string, unknown>>): LessonPart | null {
  if (!isPartName(name)) return null;
  const given = Object.entries(attributes);
  if (given.length > mostSettings) return null;
  const settings: Record<string, string> = {};
  for (const [key, value] of given) {
    if (!setting.test(key) || typeof value !== "string" || value.length > longestValue) return null;
    settings[key] = value;
  }
  const href = hrefOf(name, settings);
  return href === undefined ? null : { name, settings, href };
}
