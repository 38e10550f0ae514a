type Props = { readonly title: string; readonly lead: string };

/** What the page is, in two lines: the tool below it is what one came for. */
export function LabHero({ title, lead }: Props) {
  return (
    <header className="lab-hero">
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
  );
}
