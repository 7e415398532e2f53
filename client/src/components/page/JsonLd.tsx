/** Structured data for search engines. `<` is escaped, so that no text can close the script element. */
export function JsonLd({ value }: { value: Record<string, unknown> }) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
