import { useLocale } from '../../lib/locale/use-locale';

/** A moment as a date a person reads, e.g. 'May 1, 2026'; the exact moment stays in the markup. */
export function DateText({ value, withTime = false }: { value: string; withTime?: boolean }) {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(withTime ? { timeStyle: 'short' } : {}) });
  return (
    <time dateTime={value} suppressHydrationWarning>
      {format.format(new Date(value))}
    </time>
  );
}
