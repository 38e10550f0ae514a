import { calculators } from "#trading/calculators/all-calculators.ts";
import { appContext } from "../data/app-context.ts";
import { loadBooks, loadChapters } from "../data/books.ts";
import { loadSearchEntries } from "../data/content.ts";
import { loadAllCourseLessons } from "../data/courses.ts";
import { loadDrills } from "../data/drills.ts";
import { loadFoundation, loadGlossary } from "../data/lessons.ts";
import { loadSearchOffers, loadSearchSubjects } from "../data/search-subjects.ts";
import { bookPath, chapterPath } from "../features/school/books/book-words.ts";
import { courseLessonPath } from "../features/school/syllabus.ts";
import { drillPath } from "../features/simulator/drill-words.ts";
import { marketTools } from "../features/tools/market-tools.ts";
import type { Route } from "./+types/search-entries";

/** What the search palette can find; fetched when it is first opened. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [places, offers, subjects, lessons, courseLessons, terms, drills, books, chapters] = await Promise.all([
    loadSearchEntries(client),
    loadSearchOffers(client),
    loadSearchSubjects(client),
    loadFoundation(client),
    loadAllCourseLessons(client),
    loadGlossary(client),
    loadDrills(client),
    loadBooks(client),
    loadChapters(client),
  ]);
  // A section that is listed as a place keeps its own title there.
  const listed = new Set(places.map(({ url }) => url));
  const tools = [...calculators, ...marketTools].map(({ id, title, summary, keywords }) => ({
    id: `tool:${id}`,
    title,
    description: summary,
    url: `/forex-tools/${id}`,
    category: "Tools",
    keywords,
  }));
  const school = [
    {
      id: "flash-cards",
      title: "Flash cards",
      description: "The terms of the glossary as cards that return before you forget them.",
      url: "/glossary/cards",
      category: "Education",
      keywords: ["flashcards", "spaced repetition", "vocabulary", "learn terms"],
    },
    ...lessons.map(({ id, title, summary }) => ({
      id: `lesson:${id}`,
      title,
      description: summary,
      url: `/foundation/${id}`,
      category: "Lessons and articles",
      keywords: ["lesson"],
    })),
    ...books.map(({ id, title, promise, keywords }) => ({
      id: `book:${id}`,
      title: `E-book: ${title}`,
      description: promise,
      url: bookPath(id),
      category: "Lessons and articles",
      keywords: ["ebook", "book", "epub", "pdf", ...keywords],
    })),
    ...chapters.map(({ id, bookId, slug, title, summary }) => ({
      id: `chapter:${id}`,
      title,
      description: summary,
      url: chapterPath(bookId, slug),
      category: "Lessons and articles",
      keywords: ["chapter"],
    })),
    ...drills.map(({ id, title, summary }) => ({
      id: `drill:${id}`,
      title: `Drill: ${title}`,
      description: summary,
      url: drillPath(id),
      category: "Lessons and articles",
      keywords: ["drill", "exercise", "practice"],
    })),
    ...terms.map(({ id, term, short, also }) => ({
      id: `term:${id}`,
      title: term,
      description: short,
      url: `/glossary/${id}`,
      category: "Lessons and articles",
      keywords: also,
    })),
    // After what is free, where both match alike.
    ...courseLessons.map(({ id, courseId, title, summary }) => ({
      id: `lesson:${id}`,
      title,
      description: summary,
      url: courseLessonPath(courseId, id),
      category: "Lessons and articles",
      keywords: ["lesson", "course"],
    })),
  ];
  return Response.json([...places, ...offers, ...tools, ...school, ...subjects.filter(({ url }) => !listed.has(url))]);
}
