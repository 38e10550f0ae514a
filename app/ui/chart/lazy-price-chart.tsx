import { type ComponentType, Suspense, useEffect, useState } from "react";
import { lazyComponent } from "../lazy-component.ts";
import { useNear } from "../use-near.ts";
import type { PriceChartProps } from "./chart-types.ts";
import { type Still, StillChart } from "./still-chart.tsx";

const load = () => import("./price-chart.tsx");
const Chart = lazyComponent(load);

const usual = 420;
/** Legend, summary and the button below: what stands around the picture. */
const around = 96;

type Props = PriceChartProps & {
  /** What the server draws of these bars: seen until the chart and its first bars are there. */
  readonly still?: Still | null;
};

/** True from the moment the condition is first true. */
function useOnce(condition: boolean): boolean {
  const [once, setOnce] = useState(condition);
  if (condition && !once) setOnce(true);
  return once || condition;
}

function Waiting({ label, height }: { readonly label: string; readonly height: number }) {
  return (
    <div className="chart-waiting" style={{ height }}>
      <p className="fine">{label}</p>
    </div>
  );
}

/** A price chart whose library arrives when the chart is near the screen; its place is kept from the first paint. */
export const PriceChart: ComponentType<Props> = ({ still, ...props }) => {
  const { box, near } = useNear();
  const { label, note, bars } = props;
  const height = props.height ?? usual;
  const drawn = useOnce(near && (bars !== null || !still));
  useEffect(() => {
    // The library loads while the picture is shown and the bars are made.
    if (near) void load().catch(() => {});
  }, [near]);
  const waiting = still ? (
    <StillChart label={label} note={note} still={still} height={height} />
  ) : (
    <Waiting label={label} height={height + around} />
  );
  return (
    <div ref={box} className="price-chart" style={{ minHeight: height + around }}>
      {drawn ? (
        <Suspense fallback={waiting}>
          <Chart {...props} height={height} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
};
