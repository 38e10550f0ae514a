import { Button } from "../../ui/button.tsx";
import { useStore } from "../../ui/use-store.ts";
import { finishedLessons, finishLesson } from "./finished-lessons.ts";

/** Marks a lesson without an exercise as finished. */
export function FinishButton({ lesson }: { readonly lesson: string }) {
  const { ids, problem } = useStore(finishedLessons, (state) => state);
  return (
    <div className="mt-12">
      {ids.has(lesson) ? (
        <p role="status" className="font-semibold">
          Lesson finished.
        </p>
      ) : (
        <Button variant="secondary" onClick={() => finishLesson(lesson)}>
          Mark as finished
        </Button>
      )}
      {problem ? (
        <p className="mt-3" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
