/**
 * The most of one product in an order. The cart and the sandbox checkout refuse more before anything is paid; what a provider
 * says was paid is never refused for its quantity.
 */
export const maxQuantity = 999;
export const tooManyText = `An order can contain up to ${maxQuantity} of one product.`;
