import { type ComponentType, lazy, memo, Suspense } from "react";
import { untilLoaded } from "./lazy-component.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A part of a page that hydrates after the rest, when its code has arrived. What the server wrote stays readable until then,
 * and its links work. Props must not change before: React would draw the part again, from nothing.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const Part = lazy(() => untilLoaded(load, Number.POSITIVE_INFINITY)) as unknown as ComponentType<Props>;
  return memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));
}
