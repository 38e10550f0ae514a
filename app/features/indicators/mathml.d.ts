import type { DetailedHTMLProps, HTMLAttributes } from "react";

/** React renders MathML; its types do not name the elements. These are the ones formulas use. */
type MathElement = DetailedHTMLProps<HTMLAttributes<MathMLElement>, MathMLElement>;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      math: MathElement;
      mrow: MathElement;
      mi: MathElement;
      mn: MathElement;
      mo: MathElement & { stretchy?: "true" | "false"; lspace?: string; rspace?: string };
      mtext: MathElement;
      mfrac: MathElement;
      msqrt: MathElement;
      msup: MathElement;
      msub: MathElement;
    }
  }
}
