import { useLabRuns } from "./lab-runs.ts";

export function BacktestView() {
  const { current } = useLabRuns();
  return <p>{current?.hash}</p>;
}
