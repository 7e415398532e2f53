import { chakra } from '@chakra-ui/react';
import { useLocale } from '../../lib/locale/use-locale';

/** A day that is the same everywhere. */
export function PublishedDate({ value }: { value: string }) {
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));
  return <chakra.time dateTime={value.slice(0, 10)}>{day}</chakra.time>;
}
