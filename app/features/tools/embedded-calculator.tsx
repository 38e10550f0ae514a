import { useEffect, useRef } from "react";
import type { Calculator } from "#trading/calculators/calculator.ts";
import { CalculatorPanel } from "./calculator-panel.tsx";
import { useTyped } from "./use-typed.ts";

type Props = {
  readonly calculator: Calculator;
  readonly rendered: string;
  readonly siteName: string;
};

/** Tells the page around the frame how high it must be: a number and nothing else, so any page may read it. */
function useReportedHeight() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || window.parent === window) return;
    const report = () =>
      window.parent.postMessage(
        { type: "calculator-height", height: Math.ceil(element.getBoundingClientRect().height) },
        "*",
      );
    const observer = new ResizeObserver(report);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}

/** A calculator as another site shows it in a frame. Its only link opens a page of ours beside that site. */
export function EmbeddedCalculator({ calculator, rendered, siteName }: Props) {
  const { reading, search, type } = useTyped(calculator, rendered);
  const ref = useReportedHeight();
  return (
    <main id="main" ref={ref} className="p-3">
      <h1 className="mb-3 text-lead">{calculator.title}</h1>
      <CalculatorPanel calculator={calculator} action={`/embed/${calculator.id}`} reading={reading} onType={type} />
      <p className="fine pt-3">
        <a
          className="text-link inline-block py-3"
          href={`/forex-tools/${calculator.id}${search}`}
          target="_blank"
          rel="noopener"
        >
          Formula and example on {siteName}
        </a>
      </p>
    </main>
  );
}
