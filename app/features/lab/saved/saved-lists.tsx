import { SavedRuns } from "./saved-runs.tsx";
import { SavedStrategies } from "./saved-strategies.tsx";

/** What a member saved in the lab, one list at a time; load it with React.lazy. */
export default function SavedLists({ show }: { readonly show: "strategies" | "runs" }) {
  return show === "strategies" ? <SavedStrategies /> : <SavedRuns />;
}
