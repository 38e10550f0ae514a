import { data } from "react-router";
import { counted } from "#lib/figure-text.ts";
import { appContext } from "../data/app-context.ts";
import { loadTaughtCourse } from "../data/courses.ts";
import { loadQuizWeeks } from "../data/quizzes.ts";
import { QuizPanel } from "../features/school/quiz-panel.tsx";
import { coursePath } from "../features/school/syllabus.ts";
import { useMembersLeft } from "../site/use-next-member.ts";
import { SiteLink } from "../ui/site-link.tsx";
import type { Route } from "./+types/course-quiz";
import { contentMeta } from "./content-meta.ts";
import { ItemFailure } from "./missing-page.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(appContext);
  const [course, weeks] = await Promise.all([loadTaughtCourse(client, params.id), loadQuizWeeks(client, params.id)]);
  const quiz = weeks.find(({ week }) => String(week) === params.week);
  if (!course || !quiz) throw data(null, { status: 404, statusText: "Quiz not found" });
  const title = `Quiz of week ${quiz.week}: ${course.title}`;
  return { course, quiz, page: { title, description: course.modules[quiz.week - 1] ?? course.description } };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args, { noIndex: true });

export default function CourseQuiz({ loaderData: { course, quiz, page } }: Route.ComponentProps) {
  const left = useMembersLeft();
  return (
    <>
      <header className="wrap page-hero">
        <p className="eyebrow">
          <SiteLink
            className="inline-flex min-h-11 items-center no-underline hover:underline"
            href={coursePath(course.id)}
          >
            {course.title}
          </SiteLink>
        </p>
        <h1 className="mt-4">Quiz of week {quiz.week}</h1>
        <p className="lead mt-5 text-lead">{page.description}</p>
        <p className="fine mt-5">
          {counted(quiz.questions, "question")}. The pass mark is 70%, and your best score counts. You need an account
          to take it.
        </p>
      </header>
      <div className="wrap pb-16">
        <QuizPanel key={left} course={course.id} week={quiz.week} />
      </div>
    </>
  );
}

export const ErrorBoundary = ItemFailure;
