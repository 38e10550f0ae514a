/** A view of /backtesting; load it with React.lazy. */
export default function ValidateView() {
  return (
    <section aria-labelledby="validate-title">
      <h2 id="validate-title" className="sr-only">
        Validate
      </h2>
    </section>
  );
}
