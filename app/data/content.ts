import type { SupabaseClient } from "@supabase/supabase-js";
import { readBrand, readMoreTitle, readToolsClosing } from "#content/read-settings.ts";
import type {
  Brand,
  Broker,
  Claim,
  Course,
  CourseLesson,
  Faq,
  FooterColumn,
  Mentor,
  MentorshipPlan,
  NavGroup,
  NavLink,
  NextSteps,
  PageText,
  ProductNote,
  Robot,
  SearchEntry,
  Statistic,
  Story,
  ToolCard,
  VpsPlan,
} from "#content/types.ts";
import { type RecordedHabits, seenHabits } from "#lib/seen-habits.ts";
import { byCost } from "./broker-cost.ts";
import { columns } from "./columns.ts";
import { rowsWithEvidence } from "./evidence.ts";
import { rows } from "./rows.ts";
import { readVisitorSettings, type VisitorSettings } from "./visitor-settings.ts";

export type Site = VisitorSettings & {
  readonly brand: Brand;
  /** The seven links in the bar. */
  readonly inlineLinks: readonly NavLink[];
  readonly moreTitle: string;
  readonly moreGroups: readonly NavGroup[];
  /** About and Contact, after the drawer. */
  readonly closingLinks: readonly NavLink[];
  readonly footerColumns: readonly FooterColumn[];
  readonly legalLinks: readonly NavLink[];
  /** By id: `students`, `success-rate`, `experience`, `newsletter-readers` … */
  readonly claims: Readonly<Record<string, Claim>>;
};

/** A course where it is offered, with what of it is written. */
export type ListedCourse = Course & { readonly lessons: readonly Pick<CourseLesson, "readingMinutes">[] };

export type Home = {
  readonly courses: readonly Course[];
  readonly tools: readonly ToolCard[];
  readonly toolsClosing: { readonly action: string; readonly href: string };
  readonly plans: readonly MentorshipPlan[];
  readonly mentors: readonly Mentor[];
  readonly brokers: readonly Broker[];
  readonly stories: readonly Story[];
  readonly statistics: readonly Statistic[];
  readonly claims: Readonly<Record<string, Claim>>;
};

export type Pricing = {
  readonly courses: readonly ListedCourse[];
  readonly plans: readonly MentorshipPlan[];
  readonly robots: readonly Robot[];
  readonly vpsPlans: readonly VpsPlan[];
  readonly notes: readonly ProductNote[];
};

type Client = SupabaseClient;
type NavigationRow = {
  placement: "inline" | "more" | "closing" | "footer" | "legal";
  groupName: string | null;
  name: string;
  href: string;
};
type SettingsRow = { key: string; value: unknown };

const byId = (list: readonly Claim[]) => Object.fromEntries(list.map((claim) => [claim.id, claim]));
const loadClaims = (client: Client) =>
  rowsWithEvidence<Claim>(client.from("claims").select(columns.claims).order("position"));
const loadCourses = (client: Client) =>
  rowsWithEvidence<Course>(client.from("courses").select(columns.courses).order("position"));
const loadListedCourses = (client: Client) =>
  rowsWithEvidence<ListedCourse>(
    client.from("courses").select(`${columns.courses},lessons(readingMinutes:reading_minutes)`).order("position"),
  );
export const loadPlans = (client: Client) =>
  rowsWithEvidence<MentorshipPlan>(client.from("mentorship_plans").select(columns.mentorshipPlans).order("position"));

const place = (list: readonly NavigationRow[], placement: NavigationRow["placement"]): NavLink[] =>
  list.filter((row) => row.placement === placement).map(({ name, href }) => ({ name, href }));

/** Rows come in order, so a group comes where its first link does. */
function groups(list: readonly NavigationRow[], placement: NavigationRow["placement"]): NavGroup[] {
  const found = new Map<string, NavLink[]>();
  for (const row of list) {
    if (row.placement !== placement) continue;
    const name = row.groupName ?? "";
    found.set(name, [...(found.get(name) ?? []), { name: row.name, href: row.href }]);
  }
  return [...found].map(([name, items]) => ({ name, items }));
}

const setting = (list: readonly SettingsRow[], key: string): unknown => list.find((row) => row.key === key)?.value;

/** What every page shows. */
export async function loadSite(client: Client): Promise<Site> {
  const [settings, visitorSettings, links, claims] = await Promise.all([
    rows<SettingsRow>(client.from("site_settings").select("key,value").in("key", ["brand", "more_title"])),
    rows<SettingsRow>(client.from("visitor_settings").select("key,value")),
    rows<NavigationRow>(client.from("navigation_links").select(columns.navigationLinks).order("position")),
    loadClaims(client),
  ]);
  return {
    brand: readBrand(setting(settings, "brand")),
    inlineLinks: place(links, "inline"),
    moreTitle: readMoreTitle(setting(settings, "more_title")),
    moreGroups: groups(links, "more"),
    closingLinks: place(links, "closing"),
    footerColumns: groups(links, "footer"),
    legalLinks: place(links, "legal"),
    claims: byId(claims),
    ...readVisitorSettings(visitorSettings),
  };
}

export async function loadHome(client: Client): Promise<Home> {
  const [courses, tools, settings, plans, mentors, brokers, stories, statistics, claims] = await Promise.all([
    loadCourses(client),
    rows<ToolCard>(client.from("tools").select(columns.tools).order("position")),
    rows<SettingsRow>(client.from("site_settings").select("key,value").eq("key", "tools_closing")),
    loadPlans(client),
    rowsWithEvidence<Mentor>(client.from("mentors").select(columns.mentors).order("position")),
    rowsWithEvidence<Broker>(client.from("brokers").select(columns.brokers).order("position")),
    rowsWithEvidence<Story>(client.from("stories").select(columns.stories).order("position")),
    rows<Statistic>(client.from("statistics").select(columns.statistics).order("position")),
    loadClaims(client),
  ]);
  const toolsClosing = readToolsClosing(setting(settings, "tools_closing"));
  return {
    ...{ courses, tools, toolsClosing, plans, mentors, stories, statistics },
    brokers: byCost(brokers),
    claims: byId(claims),
  };
}

/** Robots with what their seller says of them; a grid or martingale that a record shows is said, whatever the seller says. */
export async function loadRobots(client: Client): Promise<Robot[]> {
  const [robots, ofRules, ofAccounts] = await Promise.all([
    rows<Robot>(client.from("robots").select(columns.robots).order("position")),
    rows<RecordedHabits>(client.from("robot_figures").select("robotId:robot_id,findings")),
    rows<RecordedHabits>(client.from("robot_statements").select("robotId:robot_id,findings:analysis->findings")),
  ]);
  const seenIn = seenHabits(ofRules, ofAccounts);
  return robots.map((robot) => {
    const { grid, martingale } = seenIn(robot.id);
    return { ...robot, usesGrid: robot.usesGrid || grid, usesMartingale: robot.usesMartingale || martingale };
  });
}

export const loadVpsPlans = (client: Client) =>
  rows<VpsPlan>(client.from("vps_plans").select(columns.vpsPlans).order("position"));

export const loadNextSteps = (client: Client) =>
  rows<NextSteps>(client.from("next_steps").select(columns.nextSteps).order("position"));

export async function loadBrand(client: Client): Promise<Brand> {
  const settings = await rows<SettingsRow>(client.from("site_settings").select("key,value").eq("key", "brand"));
  return readBrand(setting(settings, "brand"));
}

export const loadPageTexts = (client: Client) =>
  rows<PageText>(client.from("pages").select(columns.pages).order("position"));

export const loadFaqs = (client: Client) => rows<Faq>(client.from("faqs").select(columns.faqs).order("position"));

export const loadSearchEntries = (client: Client) =>
  rows<SearchEntry>(client.from("search_entries").select(columns.searchEntries).order("position"));

/** @returns null when there is no such page (or the owner unpublished it): the route then answers 404. */
export async function loadPage(client: Client, slug: string): Promise<PageText | null> {
  const found = await rows<PageText>(client.from("pages").select(columns.pages).eq("slug", slug).limit(1));
  return found[0] ?? null;
}

export async function loadPricing(client: Client): Promise<Pricing> {
  const [courses, plans, robots, vpsPlans, notes] = await Promise.all([
    loadListedCourses(client),
    loadPlans(client),
    loadRobots(client),
    loadVpsPlans(client),
    rows<ProductNote>(client.from("product_notes").select(columns.productNotes).order("position")),
  ]);
  return { courses, plans, robots, vpsPlans, notes };
}
