import { DropdownMenu } from "radix-ui";
import { Link } from "react-router";
import { Button } from "./button.tsx";
import type { MenuItem, MenuProps } from "./menu.tsx";

function Item({ item }: { readonly item: MenuItem }) {
  const inside = (
    <>
      {item.icon}
      {item.label}
    </>
  );
  return item.to === undefined ? (
    <DropdownMenu.Item className="menu-item" onSelect={item.onSelect}>
      {inside}
    </DropdownMenu.Item>
  ) : (
    <DropdownMenu.Item asChild>
      <Link className="menu-item" to={item.to} prefetch="intent">
        {inside}
      </Link>
    </DropdownMenu.Item>
  );
}

/** Mounted by the first click on the plain button that it replaces, hence open from the start. */
export default function MenuPanel({ label, ariaLabel, items, variant = "quiet", size = "sm", className }: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant={variant} size={size} className={className} aria-label={ariaLabel}>
          {label}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={6} collisionPadding={12}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a menu's items keep their places.
            <Item key={index} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
