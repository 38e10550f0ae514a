import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import * as z from "zod";
import { QueryState } from "#app/site/query-state.tsx";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { useWork } from "#app/ui/use-work.ts";
import { counted } from "#lib/figure-text.ts";
import { callDatabase } from "../content/call-database.ts";
import { saveProblem } from "../content/changes.ts";
import { newRow } from "../content/item-query.ts";
import { ScreenHead } from "../frame/screen-head.tsx";
import { when } from "../frame/when.ts";

const answer = z.array(
  z.object({ key: z.string(), question: z.string(), times: z.number(), last_asked_at: z.string() }),
);
const drafted = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("drafted"), draft: z.string() }),
  z.object({ outcome: z.literal("gone") }),
]);

/** Questions that the assistant did not have, and the way from each to an answer on the site. */
export function OpenQuestionsScreen() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { problem, run } = useWork(saveProblem);
  const query = useQuery({
    queryKey: ["admin", "open-questions"],
    queryFn: async () => answer.parse(await callDatabase("unanswered_questions")),
  });
  const attempt = async (work: Parameters<typeof run>[0]) => {
    await run(work);
    await queries.invalidateQueries({ queryKey: ["admin"] });
  };
  const draft = (key: string) =>
    attempt(async () => {
      const made = drafted.parse(await callDatabase("draft_faq", { question_key: key }));
      if (made.outcome === "gone") return "Someone took this question before.";
      await navigate(`/admin/faq/${newRow}?draft=${made.draft}`);
    });
  const dismiss = (key: string) =>
    attempt(async () => void (await callDatabase("dismiss_question", { question_key: key })));
  return (
    <>
      <ScreenHead
        title="Open questions"
        about="What visitors asked the assistant and it did not have, the most asked first. A draft of the questions and answers takes the question and its other wordings; you write the answer."
      />
      <ProblemNote text={problem} className="mb-4" />
      <QueryState query={query} what="the questions">
        {(questions) =>
          questions.length === 0 ? (
            <div className="inset p-6">
              <p>No open question. They come from conversations that visitors let this site store.</p>
            </div>
          ) : (
            <ul className="cells">
              {questions.map(({ key, question, times, last_asked_at: at }) => (
                <li key={key} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
                  <span className="min-w-0">
                    <span className="block break-words font-semibold">{question}</span>
                    <span className="small text-ink2">
                      {counted(times, "time")}, last {when(at)}
                    </span>
                  </span>
                  <span className="flex flex-wrap gap-2">
                    <Button size="sm" onClick={() => void draft(key)}>
                      Make a draft
                    </Button>
                    <Button variant="quiet" size="sm" onClick={() => void dismiss(key)}>
                      Dismiss
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </>
  );
}
