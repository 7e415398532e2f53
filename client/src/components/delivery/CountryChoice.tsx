import { useDeliveryCountriesQuery } from '../../graphql/generated/operations';
import { chooseCountry, useLikelyCountry } from '../../lib/delivery/delivery-country';
import { Select } from '../forms/Field';
import { chakra } from '../../theme/chakra';

/**
 * The countries that the shop delivers to, and the selected one: the visitor's if the shop delivers there, otherwise
 * the first. Undefined while the countries are loading, null if there are none.
 */
export function useDestination() {
  const { data, loading } = useDeliveryCountriesQuery();
  const countries = data?.deliveryCountries ?? [];
  const country = useLikelyCountry(countries.map(({ code }) => code)) || countries[0]?.code;
  if (country !== undefined) return { countries, country };
  return loading && !data ? undefined : null;
}

export type Destination = ReturnType<typeof useDestination>;

/** The country for which delivery is shown. The browser remembers it. */
export function CountryChoice({ countries, country }: NonNullable<Destination>) {
  return (
    <chakra.label display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2">
      Delivery to
      <Select
        width="auto"
        maxWidth="14rem"
        value={country}
        onChange={({ target }) => {
          chooseCountry(target.value);
        }}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </chakra.label>
  );
}
