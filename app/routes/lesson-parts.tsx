import { type ComponentType, Suspense } from "react";
import type { PartName } from "#lib/lesson-part.ts";
import chartStyles from "../styles/charts.css?url";
import { lazyComponent } from "../ui/lazy-component.ts";
import { PartLink, type PartProps } from "../ui/markdown-parts.tsx";
import { useNear } from "../ui/use-near.ts";
import { useSite } from "./site-data.ts";

const LessonVideo = lazyComponent(() => import("../features/school/parts/lesson-video.tsx"));

function LessonVideoHere(props: PartProps) {
  const { publicConfig } = useSite();
  return <LessonVideo {...props} allowed={publicConfig.videoFrames} />;
}

const LessonChart = lazyComponent(() => import("../features/school/parts/lesson-chart.tsx"));

/** Texts are read without a chart's styles. */
const LessonChartHere = (props: PartProps) => (
  <>
    <link rel="stylesheet" href={chartStyles} precedence="default" />
    <LessonChart {...props} />
  </>
);

/** Those that work inside a text. Drills and quizzes have pages of their own. */
const views: Partial<Record<PartName, ComponentType<PartProps>>> = {
  calculator: lazyComponent(() => import("../features/tools/lesson-calculator.tsx")),
  chart: LessonChartHere,
  video: LessonVideoHere,
};

/** A part of a text: a link until the reader comes near, then the part itself. */
export function LessonPartView(props: PartProps) {
  const { box, near } = useNear();
  const View = views[props.part.name];
  const link = <PartLink {...props} />;
  if (!View) return link;
  return (
    <div ref={box} className="lesson-part-place" data-part={props.part.name}>
      {near ? (
        <Suspense fallback={link}>
          <View {...props} />
        </Suspense>
      ) : (
        link
      )}
    </div>
  );
}
