/** Stands where the whole app broke: plain markup, since the theme may be what broke. */
export function LastResort() {
  return (
    <main role="alert">
      <h1>Kickstand could not be shown.</h1>
      <p>Nothing you ordered or paid for is lost. Load the page again to go on.</p>
      <button type="button" onClick={() => window.location.reload()}>
        Load again
      </button>
    </main>
  );
}
