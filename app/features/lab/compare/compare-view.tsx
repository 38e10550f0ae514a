/** A view of /backtesting; load it with React.lazy. */
export default function CompareView() {
  return (
    <section aria-labelledby="compare-title">
      <h2 id="compare-title" className="sr-only">
        Compare
      </h2>
    </section>
  );
}
