import type { SupabaseClient } from "@supabase/supabase-js";
import { pricingPath } from "#content/routes.ts";
import type { Broker, Faq, Mentor, PageText } from "#content/types.ts";
import { loadFaqs, loadPageTexts, loadPlans, loadRobots, loadVpsPlans } from "./content.ts";
import { openingOf } from "./opening.ts";
import { loadPosts } from "./posts.ts";
import { rows } from "./rows.ts";

type Client = SupabaseClient;

type IndicatorText = {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly summary: string;
};

/** Answers and page sections: found by their own words, in the group of the help pages. */
function textEntries(questions: readonly Faq[], pages: readonly PageText[]) {
  const category = "Support" as const;
  return [
    ...questions.map(({ id, question, answer, alsoAsked }) => ({
      ...{ id: `faq-${id}`, title: question, description: openingOf(answer), url: `/support#${id}`, category },
      keywords: alsoAsked.flatMap((ways) => ways.split(", ")).filter(Boolean),
    })),
    ...pages
      .filter(({ slug }) => slug !== "home")
      .flatMap(({ slug, title, sections }) =>
        sections.map(({ anchor, heading, body }) => ({
          ...{ id: `section-${slug}-${anchor}`, title: heading, description: openingOf(body), category },
          url: `${slug === "pricing" ? pricingPath : `/${slug}`}#${anchor}`,
          keywords: [title],
        })),
      ),
  ];
}

/** Plans, machines, mentors and brokers, found by their names: each has a place on a page that lists all of its kind. */
export async function loadSearchOffers(client: Client) {
  const [plans, vpsPlans, mentors, brokers] = await Promise.all([
    loadPlans(client),
    loadVpsPlans(client),
    rows<Pick<Mentor, "id" | "name" | "title" | "specialty">>(
      client.from("mentors").select("id,name,title,specialty").order("position"),
    ),
    rows<Pick<Broker, "id" | "name" | "description" | "regulation">>(
      client.from("brokers").select("id,name,description,regulation").order("position"),
    ),
  ]);
  return [
    ...plans.map(({ id, title, description }) => ({
      ...{ id: `plan-${id}`, title, description, url: "/mentorship", category: "Education" as const },
      keywords: [],
    })),
    ...vpsPlans.map(({ id, name, ramGb, cpu, location }) => ({
      ...{ id: `vps-${id}`, title: name, url: "/robots#vps-hosting", category: "Tools" as const },
      description: `${ramGb} GB of memory, ${cpu === 1 ? "1 core" : `${cpu} cores`}, ${location}`,
      keywords: [],
    })),
    ...mentors.map(({ id, name, title, specialty }) => ({
      ...{ id: `mentor-${id}`, title: name, url: "/mentorship", category: "Education" as const },
      description: `${title}: ${specialty}`,
      keywords: [],
    })),
    ...brokers.map(({ id, name, description, regulation }) => ({
      ...{ id: `broker-${id}`, title: name, description, url: "/#brokers", category: "Tools" as const },
      keywords: [regulation],
    })),
  ];
}

/** What the search palette finds besides the listed places: every robot, indicator, post, answer and page section. */
export async function loadSearchSubjects(client: Client) {
  const [robots, indicators, questions, pages, posts] = await Promise.all([
    loadRobots(client),
    rows<IndicatorText>(client.from("indicator_texts").select("id,name,aliases,summary").order("position")),
    loadFaqs(client),
    loadPageTexts(client),
    loadPosts(client),
  ]);
  return [
    ...textEntries(questions, pages),
    ...posts.map(({ slug, title, description, tags }) => ({
      ...{ id: `post-${slug}`, title, description, url: `/blog/${slug}`, category: "Lessons and articles" as const },
      keywords: [...tags, "blog post"],
    })),
    ...robots.map(({ id, name, tagline, strategyClass, usesGrid, usesMartingale, pairs }) => ({
      ...{ id: `robot-${id}`, title: name, description: tagline, url: `/robots/${id}`, category: "Robots" as const },
      keywords: [strategyClass, ...(usesGrid ? ["grid"] : []), ...(usesMartingale ? ["martingale"] : []), ...pairs],
    })),
    ...indicators.map(({ id, name, aliases, summary }) => ({
      ...{ id: `indicator-${id}`, title: name, url: `/indicators/${id}`, category: "Indicators" as const },
      description: openingOf(summary),
      keywords: [id.replaceAll("-", " "), ...aliases],
    })),
  ];
}
