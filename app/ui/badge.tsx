import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "neutral" | "accent" | "up" | "down";

export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return <span className={classNames("badge", `badge-${tone}`, className)}>{children}</span>;
}
