import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent } from "react";
import type { LinkProps } from "react-router";
import { classNames } from "./class-names.ts";
import { newTabIfOutside } from "./new-tab.ts";
import { PageLink } from "./page-link.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "md" | "sm";
type Look = { readonly variant?: ButtonVariant; readonly size?: ButtonSize };

const look = ({ variant = "primary", size = "md" }: Look, extra?: string) =>
  classNames("btn", `btn-${variant}`, size === "sm" && "btn-sm", extra);

const refuse = (event: MouseEvent) => event.preventDefault();

/** While its own work runs (`aria-busy`) a button takes no press, and keeps the focus, which a disabled one loses. */
export function Button({
  variant,
  size,
  className,
  type = "button",
  disabled,
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  const held = rest["aria-busy"] ? { "aria-disabled": true, onClick: refuse } : { disabled };
  return <button type={type} className={look({ variant, size }, className)} {...rest} {...held} />;
}

type Inside = Look & { readonly to: LinkProps["to"]; readonly href?: undefined } & Omit<LinkProps, "to">;
type Outside = Look & { readonly href: string; readonly to?: undefined } & AnchorHTMLAttributes<HTMLAnchorElement>;

/** `to` stays within the site and is fetched on intent; `href` is a plain link, opened in a new tab when it leaves the site. */
export function ButtonLink(props: Inside | Outside) {
  if (props.to !== undefined) {
    const { variant, size, className, href: _href, ...rest } = props;
    return <PageLink className={look({ variant, size }, className)} {...rest} />;
  }
  const { variant, size, className, to: _to, ...rest } = props;
  return <a {...newTabIfOutside(rest.href)} className={look({ variant, size }, className)} {...rest} />;
}
