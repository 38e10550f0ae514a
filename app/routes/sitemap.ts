import { sitePaths } from "#content/routes.ts";
import { isoDay } from "#lib/date-text.ts";
import { escapeHtml } from "#lib/escape-html.ts";
import { calculators } from "#trading/calculators/all-calculators.ts";
import { appContext } from "../data/app-context.ts";
import { loadBooks, loadChapters } from "../data/books.ts";
import { loadRobots } from "../data/content.ts";
import { loadAllCourseLessons, loadCourseTitles } from "../data/courses.ts";
import { loadDrills } from "../data/drills.ts";
import { loadFoundation, loadGlossary } from "../data/lessons.ts";
import { loadPosts } from "../data/posts.ts";
import { libraryItems } from "../features/indicators/indicator-library.server.ts";
import { bookPath, chapterPath } from "../features/school/books/book-words.ts";
import { drillPath, drillsPath } from "../features/simulator/drill-words.ts";
import { marketTools } from "../features/tools/market-tools.ts";
import type { Route } from "./+types/sitemap";

const unlisted = new Set(["/auth", "/member-area"]);

export async function loader({ context }: Route.LoaderArgs) {
  const { client, publicConfig } = context.get(appContext);
  const [posts, robots, lessons, terms, courses, courseLessons, drills, books, chapters] = await Promise.all([
    loadPosts(client),
    loadRobots(client),
    loadFoundation(client),
    loadGlossary(client),
    loadCourseTitles(client),
    loadAllCourseLessons(client),
    loadDrills(client),
    loadBooks(client),
    loadChapters(client),
  ]);
  const free = new Set(books.filter(({ courseId }) => courseId === null).map(({ id }) => id));
  const school = [
    drillsPath,
    "/glossary/cards",
    ...drills.map(({ id }) => drillPath(id)),
    ...lessons.map(({ id }) => `/foundation/${id}`),
    ...terms.map(({ id }) => `/glossary/${id}`),
    ...courses.map(({ id }) => `/courses/${id}`),
    ...books.map(({ id }) => bookPath(id)),
    // What has to be bought first is no page to search for.
    ...chapters.filter(({ bookId }) => free.has(bookId)).map(({ bookId, slug }) => chapterPath(bookId, slug)),
    ...courseLessons.filter(({ free }) => free).map(({ id, courseId }) => `/courses/${courseId}/${id}`),
  ];
  const pages = sitePaths.filter((path) => !unlisted.has(path)).map((path) => ({ path, changed: null }));
  const indicators = libraryItems().map(({ id }) => ({ path: `/indicators/${id}`, changed: null }));
  const products = robots.map(({ id }) => ({ path: `/robots/${id}`, changed: null }));
  const tools = [...calculators, ...marketTools].map(({ id }) => ({ path: `/forex-tools/${id}`, changed: null }));
  const entries = [
    ...pages,
    ...indicators,
    ...tools,
    ...products,
    ...school.map((path) => ({ path, changed: null })),
    ...posts.map((post) => ({ path: `/blog/${post.slug}`, changed: post.updatedAt })),
  ];
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${isoDay(changed)}</lastmod>` : "";
    return `<url><loc>${escapeHtml(publicConfig.siteUrl + path)}</loc>${lastmod}</url>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } });
}
