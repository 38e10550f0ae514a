import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { PriceChartProps } from "./chart-types.ts";

const load = () => import("./price-chart.tsx");
const Chart = lazy(load);

const usual = 420;
/** Legend, summary and the button below: what stands around the picture. */
const around = 96;

/** Whether the element has come near the screen; stays true from then on. */
function useNear() {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "200px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  return { box, near };
}

function Waiting({ label, height }: { readonly label: string; readonly height: number }) {
  return (
    <div className="chart-waiting" style={{ height }}>
      <p className="fine">{label}</p>
    </div>
  );
}

/** A price chart whose library arrives when the chart is near the screen; its place is kept from the first paint. */
export const PriceChart: ComponentType<PriceChartProps> = (props) => {
  const { box, near } = useNear();
  const height = props.height ?? usual;
  const waiting = <Waiting label={props.label} height={height + around} />;
  return (
    <div ref={box} style={{ minHeight: height + around }}>
      {near ? (
        <Suspense fallback={waiting}>
          <Chart {...props} height={height} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
};
