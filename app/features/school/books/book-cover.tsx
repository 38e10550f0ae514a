type Props = {
  readonly title: string;
  readonly subtitle: string;
  /** Minutes to read of each chapter: they are the picture. */
  readonly chapterMinutes: readonly number[];
};

/** The cover: the title, and a bar for each chapter as long as the chapter. The page has the title as text besides. */
export function BookCover({ title, subtitle, chapterMinutes }: Props) {
  const longest = Math.max(1, ...chapterMinutes);
  return (
    <div className="book-cover" aria-hidden="true">
      <p className="book-cover-title">{title}</p>
      <p className="book-cover-subtitle">{subtitle}</p>
      <div className="book-cover-bars">
        {chapterMinutes.map((minutes, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: chapters stay in their order.
          <span key={at} style={{ height: `${Math.round((minutes / longest) * 100)}%` }} />
        ))}
      </div>
    </div>
  );
}
