import { SavedRuns } from "./saved-runs.tsx";
import { SavedStrategies } from "./saved-strategies.tsx";

/** What the lab keeps for a member, one list at a time; load it with React.lazy. */
export default function SavedLists({ show }: { readonly show: "strategies" | "runs" }) {
  return show === "strategies" ? <SavedStrategies /> : <SavedRuns />;
}
