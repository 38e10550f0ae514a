import { askedExamples } from "./asked/all-topics.ts";
import { bookingKinds, mentorHours } from "./booking.ts";
import { bookTables, readBooks } from "./books.ts";
import { brand } from "./brand.ts";
import { brokerAccounts } from "./broker-accounts.ts";
import { brokers } from "./brokers.ts";
import { claims, statistics } from "./claims.ts";
import { courses } from "./courses.ts";
import { drills } from "./drills.ts";
import { faqs } from "./faqs.ts";
import { readGlossary } from "./glossary.ts";
import { readCourseLessons, readLessons } from "./lessons.ts";
import { mentors, plans } from "./mentorship.ts";
import { closingLinks, footerColumns, inlineLinks, legalLinks, moreGroups, moreTitle } from "./navigation.ts";
import { nextSteps } from "./next-steps.ts";
import { readPages } from "./pages.ts";
import { readPosts } from "./posts.ts";
import { productNotes } from "./product-notes.ts";
import { readQuizzes } from "./quizzes.ts";
import { robots } from "./robots.ts";
import { searchEntries } from "./search-entries.ts";
import { stories } from "./stories.ts";
import { tools, toolsClosing } from "./tools.ts";
import type { NavGroup, NavLink } from "./types.ts";
import { vpsPlans } from "./vps.ts";

/** A table's rows, with the database's column names. Table and column names come from this file only. */
export type SeedTable = { readonly table: string; readonly rows: readonly Readonly<Record<string, unknown>>[] };

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columnsOf = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [snake(name), field]));

const toRow = (value: object, position: number) => ({ ...columnsOf(value), position });

const table = (name: string, values: readonly object[]): SeedTable => ({ table: name, rows: values.map(toRow) });

const links = (placement: string, items: readonly NavLink[], group: string | null = null) =>
  items.map((item) => ({ placement, groupName: group, ...item }));

const grouped = (placement: string, groups: readonly NavGroup[]) =>
  groups.flatMap((group) => links(placement, group.items, group.name));

function navigation(): SeedTable {
  const all = [
    ...links("inline", inlineLinks),
    ...grouped("more", moreGroups),
    ...links("closing", closingLinks),
    ...grouped("footer", footerColumns),
    ...links("legal", legalLinks),
  ];
  return table(
    "navigation_links",
    all.map((link, index) => ({ id: `${link.placement}-${index}`, ...link })),
  );
}

/** A lesson's line and its text are two rows: they are not for the same readers. */
function lessonTables(): SeedTable[] {
  const lessons = [
    ...readLessons().map((lesson) => ({ ...lesson, courseId: null, week: null, free: true })),
    ...readCourseLessons(),
  ];
  return [
    table(
      "lessons",
      lessons.map(({ body: _, ...lesson }) => ({ ...lesson, status: "published" })),
    ),
    { table: "lesson_texts", rows: lessons.map(({ id, body }) => ({ lesson_id: id, body })) },
  ];
}

/** What is asked is for more readers than what is right. */
function quizTables(): SeedTable[] {
  const questions = readQuizzes();
  return [
    { table: "quiz_questions", rows: questions.map(({ asked }) => columnsOf(asked)) },
    { table: "quiz_answers", rows: questions.map(({ right }) => columnsOf(right)) },
  ];
}

/** Everything the first start puts into the database, in the order in which visitors meet it. */
export function seedTables(): SeedTable[] {
  return [
    {
      table: "site_settings",
      rows: [
        { key: "brand", value: brand },
        { key: "more_title", value: moreTitle },
        { key: "tools_closing", value: toolsClosing },
      ],
    },
    navigation(),
    table("claims", claims),
    table(
      "statistics",
      statistics.map((statistic) => ({ id: statistic.label.toLowerCase().replaceAll(" ", "-"), ...statistic })),
    ),
    table("courses", courses),
    table("mentorship_plans", plans),
    table("mentors", mentors),
    table("brokers", brokers),
    table("broker_accounts", brokerAccounts),
    table("booking_kinds", bookingKinds),
    table("mentor_hours", mentorHours),
    table("stories", stories),
    table("robots", robots),
    table("vps_plans", vpsPlans),
    table("product_notes", productNotes),
    table("next_steps", nextSteps),
    table("tools", tools),
    table("faqs", faqs),
    table("asked_examples", askedExamples),
    table("search_entries", searchEntries),
    table("pages", readPages()),
    ...lessonTables(),
    ...quizTables(),
    ...bookTables(readBooks()),
    table("drills", drills),
    { table: "glossary_terms", rows: readGlossary().map((term) => ({ ...columnsOf(term), status: "published" })) },
    { table: "posts", rows: readPosts().map((post) => ({ ...columnsOf(post), status: "published" })) },
  ];
}
