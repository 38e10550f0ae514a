import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { loadChapterText, loadFigures } from "#app/data/books.ts";
import { browserClient, signedInUser } from "#app/data/client.ts";
import { loadGlossary } from "#app/data/lessons.ts";
import type { BookChapter } from "#content/types.ts";
import { hasStoredSession } from "#lib/stored-session.ts";
import { createQueryClient } from "../../../site/query-client.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ScriptNote } from "../../../ui/script-note.tsx";
import { coursePath } from "../syllabus.ts";
import { chapterPath } from "./book-words.ts";
import { chapterContent } from "./chapter-content.ts";
import { ChapterText } from "./chapter-text.tsx";

type Props = { readonly chapter: BookChapter; readonly courseId: string };

/** Asks the database as the signed-in member: row level security decides, nothing here does. */
async function loadAsMember({ id, bookId }: BookChapter) {
  if (!hasStoredSession() || !(await signedInUser())) return "signed-out" as const;
  const client = await browserClient();
  const body = await loadChapterText(client, id);
  if (body === null) return "not-enrolled" as const;
  const [terms, figures, parser] = await Promise.all([
    loadGlossary(client),
    loadFigures(client, bookId),
    import("../../../site/parse-markdown.ts"),
  ]);
  return chapterContent(body, terms, figures, parser);
}

function TextOrReason({ chapter, courseId }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: ["chapter", chapter.id],
    queryFn: () => loadAsMember(chapter),
  });
  if (typeof data === "object") return <ChapterText book={chapter.bookId} chapter={chapter.slug} {...data} />;
  const path = chapterPath(chapter.bookId, chapter.slug);
  return (
    <div className="lg:col-start-2">
      <div className="inset grid max-w-[68ch] justify-items-start gap-4 p-6">
        {isError ? (
          <>
            <p role="alert">The chapter could not be loaded. Check your connection and try again.</p>
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          </>
        ) : data ? (
          <>
            <p role="status">
              {data === "signed-out"
                ? "This book comes with a course. Sign in to read it, or see the course."
                : "This account is not enrolled in the course that this book comes with. If you bought it, sign in with the email address of the order."}
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={coursePath(courseId)}>See the course</ButtonLink>
              {data === "signed-out" ? (
                <ButtonLink variant="secondary" to={`/auth?next=${encodeURIComponent(path)}`}>
                  Sign in
                </ButtonLink>
              ) : null}
            </div>
          </>
        ) : (
          <p role="status">Looking for your enrollment…</p>
        )}
        <ScriptNote>Books of your courses need JavaScript, because your session is stored in this browser.</ScriptNote>
      </div>
    </div>
  );
}

/** The text of a chapter of a course's book, for its students; for others what would open it. The page above it has no data cache. */
export default function MemberChapter(props: Props) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TextOrReason {...props} />
    </QueryClientProvider>
  );
}
