/** What a market says of one symbol at one moment. Bid and ask are integer points. */
export type Quote = {
  /** The moment of the quote, at or before the one asked for. UTC milliseconds. */
  readonly time: number;
  readonly bid: number;
  readonly ask: number;
  /** False from Friday 17:00 to Sunday 17:00 New York: the quote is then the week's last. */
  readonly open: boolean;
  /** Of a market that knows bars alone, at one moment of each: what the price went through there, to the bid that it closed at. Bid points. */
  readonly range?: { readonly open: number; readonly high: number; readonly low: number };
};
