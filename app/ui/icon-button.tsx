import type { ButtonHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";

/** A square button that shows only an icon; `label` names it. */
export function IconButton({
  label,
  className,
  type = "button",
  ...rest
}: { readonly label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} aria-label={label} className={classNames("icon-btn", className)} {...rest} />;
}
