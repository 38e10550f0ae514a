import { createElement, type SVGProps } from "react";

type Drawing = {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
};
type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number | string };

/** Takes the place of lucide's own factory (see vite.config.ts): a drawing becomes a component, and nothing else. */
export default function createLucideIcon({ node }: Drawing) {
  return ({ size = 24, strokeWidth = 2, ...rest }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
