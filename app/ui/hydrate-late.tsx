import { type ComponentType, lazy, memo, type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { keepActions } from "./kept-actions.ts";
import { connectionBack } from "./lazy-part.ts";
import { whenIdle, whenWanted } from "./when-wanted.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

type Options = {
  /** Stands in the part's place, and keeps its height, while its code is fetched for a visitor who came from another page. */
  readonly waiting?: ReactNode;
  /** Whether this visitor would see something else than the server wrote, so that the part must not rest. */
  readonly atOnce?: () => boolean;
  /** Fetches the code in idle time, without running the part: the first touch then waits for nothing. */
  readonly early?: boolean;
};

const written = (id: string) => (typeof document === "undefined" ? null : document.getElementById(id));

/** At most this long between two tries while the browser believes that it is online. */
const longestRest = 30_000;

/** Again at the visitor's next sign, then whenever the connection may be back: until then what the server wrote is still there to be read. */
async function patiently<Module>(load: () => Promise<Module>, element: Element): Promise<Module> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch {
      if (tries === 0) await whenWanted(element);
      else await connectionBack(Math.min(longestRest, 500 * 2 ** tries));
    }
  }
}

/** The part with what the visitor did before it had code done again, as soon as it is hydrated. */
function withActions<Props extends object>(Part: ComponentType<Props>, actAgain: () => void): ComponentType<Props> {
  return (props) => {
    // With the commit that hydrates: from then on React hears everything itself.
    useLayoutEffect(actAgain, []);
    return <Part {...props} />;
  };
}

/**
 * A part of the page that the server has written in full and whose code the browser runs only when it is wanted: at the
 * visitor's first sign, at once where the address names a place in the page, or after a rest. Until then links work as links,
 * and what is pressed, typed and chosen is kept. `id` is an attribute of the part's outermost element, unlike any other part's
 * on any page. Props must stay the same objects until then: new ones would make React draw the part anew, from an empty place.
 */
export function hydrateLate<Props extends object>(id: string, load: Load<Props>, options: Options = {}) {
  const { waiting = null, atOnce, early } = options;
  let alive: ComponentType<Props> | undefined;
  const browser = typeof document !== "undefined";
  const settled = async (): Promise<ComponentType<Props>> => {
    const element = written(id);
    if (!element) return (await load()).default;
    const actAgain = keepActions(element);
    if (early)
      void whenIdle()
        .then(load)
        .catch(() => {});
    if (!location.hash && !atOnce?.()) await whenWanted(element);
    return withActions((await patiently(load, element)).default, actAgain);
  };
  const Late = lazy(async () => {
    alive = await settled();
    return { default: alive };
  });
  // Where the page is not the one the server wrote, the code comes alongside the page's data.
  if (browser && !written(id)) void load().catch(() => {});
  // Without new props nothing happens here: an update would make React draw a part that still rests anew.
  // biome-ignore lint/correctness/noComponentHookFactories: made once per part, when its page's module is read, and kept.
  return memo(function LatePart(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => alive ?? (Late as ComponentType<Props>));
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  });
}
