/** Opens the checkout of one product; the checkout feature's business, handed in by the route. */
export type Buy = (product: { readonly url: string; readonly title: string }) => void;
