import { useLocale } from '../../lib/locale/use-locale';

/** A date in the visitor's locale, e.g. 'May 1, 2026'. The `dateTime` attribute has the exact time. */
export function DateText({ value, withTime = false }: { value: string; withTime?: boolean }) {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(withTime ? { timeStyle: 'short' } : {}) });
  return (
    <time dateTime={value} suppressHydrationWarning>
      {format.format(new Date(value))}
    </time>
  );
}
