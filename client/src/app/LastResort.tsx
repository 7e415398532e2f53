/** Shown if the whole app fails. It is plain markup, because the failure may come from the theme. */
export function LastResort() {
  return (
    <main role="alert">
      <h1>The shop could not be shown.</h1>
      <p>Nothing you ordered or paid for is lost. Load the page again to go on.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Load again
      </button>
    </main>
  );
}
