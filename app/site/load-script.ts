/** A provider's server that does not answer must not hold the visitor: browsers allow a new tab for about five seconds. */
const waitMs = 4000;

const scripts = new Map<string, Promise<void>>();

function insertScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = (reason: string) => {
      script.remove();
      reject(new Error(`${src} ${reason}`));
    };
    const timer = setTimeout(() => fail("did not arrive in time"), waitMs);
    script.addEventListener("load", () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener("error", () => {
      clearTimeout(timer);
      fail("could not be loaded");
    });
    script.src = src;
    script.async = true;
    document.head.append(script);
  });
}

/** Loads a script once and reuses it; after a failure the next call tries again. */
export function loadScript(src: string, insert: (src: string) => Promise<void> = insertScript): Promise<void> {
  const known = scripts.get(src);
  if (known) return known;
  const loading = insert(src).catch((error: unknown) => {
    scripts.delete(src);
    throw error;
  });
  scripts.set(src, loading);
  return loading;
}
