import { findExercise } from "#trading/school/exercises.ts";
import { ProblemText } from "../../ui/problem-note.tsx";
import { useStore } from "../../ui/use-store.ts";
import { ExercisePanel } from "./exercise-panel.tsx";
import { finishedLessons, finishLesson } from "./finished-lessons.ts";
import { FirstTradePanel } from "./first-trade-panel.tsx";

type Props = { readonly lesson: string; readonly exercise: string };

/** The exercise that a lesson names; nothing where it names none that exists. */
export default function LessonExercise({ lesson, exercise }: Props) {
  const problem = useStore(finishedLessons, (state) => state.problem);
  const passed = () => finishLesson(lesson);
  const found = findExercise(exercise);
  return (
    <>
      {exercise === "first-demo-trade" ? <FirstTradePanel onPassed={passed} /> : null}
      {found ? <ExercisePanel key={lesson} exercise={found} onPassed={passed} /> : null}
      <ProblemText text={problem} className="mt-3" />
    </>
  );
}
