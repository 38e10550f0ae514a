import { type ComponentType, lazy, memo, Suspense } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** In milliseconds, between two tries while the browser believes that it is online. */
const longestDelay = 30_000;

const connectionBack = (delay: number): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, delay);
    else addEventListener("online", () => resolve(), { once: true });
  });

async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch (error) {
      // On the server a part that cannot be loaded is a broken build.
      if (typeof document === "undefined") throw error;
      await connectionBack(Math.min(longestDelay, 500 * 2 ** tries));
    }
  }
}

/**
 * A part of a page that hydrates after the rest, when its code has arrived. What the server wrote stays readable until then,
 * and its links work. Props must not change before: React would draw the part again, from nothing.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const Part = lazy(() => untilLoaded(load)) as unknown as ComponentType<Props>;
  return memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));
}
