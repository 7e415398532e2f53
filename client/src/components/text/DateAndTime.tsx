import { dateFormat } from '../../lib/locale/formats';
import { useLocale } from '../../lib/locale/use-locale';
import { chakra } from '../../theme/chakra';

const Frame = chakra('time', { base: { textStyle: 'small', display: 'block' } });
const Part = chakra('span', { base: { whiteSpace: 'nowrap' } });

/** Date and time in a table cell. In a narrow cell, they are on two lines. */
export function DateAndTime({ value }: { value: string }) {
  const locale = useLocale();
  const at = new Date(value);
  return (
    <Frame dateTime={value}>
      <Part>{dateFormat(locale, { dateStyle: 'medium' }).format(at)},</Part>{' '}
      <Part>{dateFormat(locale, { timeStyle: 'short' }).format(at)}</Part>
    </Frame>
  );
}
