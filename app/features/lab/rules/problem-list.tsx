import type { Problem } from "#trading/strategy/problems.ts";
import { placeWords, problemWords } from "./document/problem-words.ts";

type Props = { readonly problems: readonly Problem[]; readonly onGo: (path: string) => void };

/** Everything that stands in the way of a run; each line leads to its field. */
export function ProblemList({ problems, onGo }: Props) {
  if (problems.length === 0) return null;
  return (
    <div className="lab-problems" role="status">
      <p className="font-[650]">
        {problems.length === 1 ? "One thing to put right" : `${problems.length} things to put right`}
      </p>
      <ul>
        {problems.map((problem) => (
          <li key={problem.path + problem.message}>
            <button type="button" className="text-link" onClick={() => onGo(problem.path)}>
              {placeWords(problem.path)}
            </button>
            : {problemWords(problem)}
          </li>
        ))}
      </ul>
    </div>
  );
}
