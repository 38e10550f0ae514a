import type { Brand } from "#content/types.ts";

/** A conversation with us, its greeting already written; null for a business without a number there. */
export const whatsappUrl = (brand: Pick<Brand, "whatsapp" | "whatsappGreeting">): string | null =>
  brand.whatsapp === "" ? null : `https://wa.me/${brand.whatsapp}?text=${encodeURIComponent(brand.whatsappGreeting)}`;

export const phoneUrl = ({ phone }: Pick<Brand, "phone">) => `tel:${phone.replace(/[^+\d]/g, "")}`;
