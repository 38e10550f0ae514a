/** What went back of a price, in cents, where it is told with tax that was added to the price: `charged` is the price with the tax. */
export const withoutAddedTax = (back: number, price: number, charged: number): number =>
  charged > price ? Math.round((back * price) / charged) : back;
