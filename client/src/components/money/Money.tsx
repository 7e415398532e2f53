import { chakra } from '@chakra-ui/react';
import { useLocale } from '../../lib/locale/use-locale';
import { formatMoney, type MoneyAmount } from '../../lib/money/money';

const Figures = chakra('span', { base: { textStyle: 'number', whiteSpace: 'nowrap' } });

export function Money({ value }: { value: MoneyAmount }) {
  return <Figures>{formatMoney(value, useLocale())}</Figures>;
}
