/** A view of /backtesting; load it with React.lazy. */
export default function OptimiseView() {
  return (
    <section aria-labelledby="optimise-title">
      <h2 id="optimise-title" className="sr-only">
        Optimise
      </h2>
    </section>
  );
}
