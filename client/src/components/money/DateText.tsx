import { useIsHydrated } from '../../lib/rendered/use-is-hydrated';
import { dateFormat } from '../../lib/locale/formats';
import { useLocale } from '../../lib/locale/use-locale';

/**
 * A date in the visitor's locale and time zone, e.g. 'May 1, 2026'. The `dateTime` attribute has the exact time. A day
 * without a time, such as '2026-05-01', is the same in all time zones.
 */
export function DateText({ value, withTime = false }: { value: string; withTime?: boolean }) {
  const locale = useLocale();
  // The server does not know the visitor's time zone, so the date is in UTC until hydration has ended.
  const zone = useIsHydrated() && value.includes('T') ? {} : { timeZone: 'UTC' };
  const format = dateFormat(locale, {
    ...{ dateStyle: 'medium', ...zone },
    ...(withTime ? { timeStyle: 'short' } : {}),
  });
  return <time dateTime={value}>{format.format(new Date(value))}</time>;
}
