import { chakra } from '@chakra-ui/react';
import { useLocale } from '../../lib/locale/use-locale';

const Frame = chakra('time', { base: { textStyle: 'small', display: 'block' } });
const Part = chakra('span', { base: { whiteSpace: 'nowrap' } });

/** Date and time in a table cell. In a narrow cell, they are on two lines. */
export function DateAndTime({ value }: { value: string }) {
  const locale = useLocale();
  const at = new Date(value);
  return (
    <Frame dateTime={value}>
      <Part>{new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)},</Part>{' '}
      <Part>{new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)}</Part>
    </Frame>
  );
}
