import { useLocale } from '../../lib/locale/use-locale';
import { formatMoney, type MoneyAmount } from '../../lib/money/money';
import { chakra } from '../../theme/chakra';

const Figures = chakra('span', { base: { textStyle: 'number', whiteSpace: 'nowrap' } });

/** An amount in the visitor's locale. @param signed prefixes '+' to money received and '-' to money paid out */
export function Money({ value, signed = false }: { value: MoneyAmount; signed?: boolean }) {
  return <Figures>{formatMoney(value, useLocale(), { signed })}</Figures>;
}
