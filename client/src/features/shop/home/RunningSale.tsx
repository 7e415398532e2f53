import { useEffect, useState } from 'react';
import { Link } from '../../../components/actions/Button';
import { DateText } from '../../../components/money/DateText';
import { useHomeSaleQuery, type HomeSaleQuery } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

type Sale = NonNullable<HomeSaleQuery['runningSale']>;

/** A timer with a longer delay fires at once. */
const longestDelayMs = 2 ** 31 - 1;

/** The sale that is running now; null if there is none or it has ended. */
export function useRunningSale(): Sale | null {
  const sale = useHomeSaleQuery().data?.runningSale ?? null;
  const [ended, setEnded] = useState<Sale | null>(null);
  useEffect(() => {
    if (!sale) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const left = Date.parse(sale.endsAt) - Date.now();
      if (left > 0) timer = setTimeout(wait, Math.min(left, longestDelayMs));
      else setEnded(sale);
    };
    wait();
    return () => clearTimeout(timer);
  }, [sale]);
  return sale === ended ? null : sale;
}

/** A running sale, with a link to the category, brand or product that it applies to. */
export function RunningSale({ sale: { name, endsAt, percent, category, brand, product } }: { sale: Sale }) {
  return (
    <chakra.div borderInlineStart="6px solid" borderColor="signal.fill" bg="plate" padding="4" marginTop="5">
      <chakra.p textStyle="label" color="ink.soft">
        Running now
      </chakra.p>
      <chakra.h3 textStyle="title">{name}</chakra.h3>
      <p>
        {percent === null ? 'Reduced prices' : `${percent}% off`} until <DateText value={endsAt} withTime />
      </p>
      {category && <SaleLink to={`/category/${category.slug}`} name={category.name} />}
      {brand && <SaleLink to={`/brand/${brand.slug}`} name={brand.name} />}
      {product && <SaleLink to={`/part/${product.slug}`} name={product.name} />}
    </chakra.div>
  );
}

function SaleLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} kind="item">
      {`See ${name}`}
    </Link>
  );
}
