import { dateFormat } from '../../lib/locale/formats';
import { useLocale } from '../../lib/locale/use-locale';
import { chakra } from '../../theme/chakra';

/** A date, formatted in UTC so that it is the same day for all visitors. */
export function PublishedDate({ value }: { value: string }) {
  const locale = useLocale();
  const day = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));
  return <chakra.time dateTime={value.slice(0, 10)}>{day}</chakra.time>;
}
