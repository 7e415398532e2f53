import { isRegionOf, postcodeKeyOf, regionError, regionKeyOf } from '@kickstand/rules/regions';
import { standardTaxClass } from '@kickstand/rules/tax-classes';
import {
  outsideRules,
  registration,
  taxClassRules,
  taxLimits,
  taxPlaceRules,
  taxRateRules,
} from '@kickstand/rules/taxes';
import { findFault } from '@kickstand/rules/fields';
import { invalidInput, type FieldError } from '../../shared/errors.js';
import { checkFields } from '../../shared/field-rules.js';
import { inList, type AuditValues } from '../audit/audit.js';
import type { TaxRate, TaxRules } from './taxes.js';
import { readVatNumber } from './vat-number.js';

/**
 * The rules that an admin sent: trimmed, with regions and postcodes normalised for comparison.
 * @throws DomainError BAD_USER_INPUT naming each invalid field.
 */
export function readTaxRules(input: TaxRules): TaxRules {
  const faults: FieldError[] = [];
  const check = <R extends Parameters<typeof checkFields>[0]>(
    rules: R,
    values: Parameters<typeof checkFields<R>>[1],
    path: string,
  ) => {
    const { values: read, faults: found } = checkFields(rules, values, path);
    faults.push(...found);
    return read;
  };
  for (const name of ['classes', 'rates', 'outside', 'registrations'] as const) {
    if (input[name].length > taxLimits[name]) {
      throw invalidInput([{ field: name, message: `There can be at most ${taxLimits[name]}.` }]);
    }
  }
  const { country, region, postcode } = check(taxPlaceRules, input.origin, 'origin');
  const classes = input.classes.map((each, index) => check(taxClassRules, each, `classes.${index}`));
  const registrations = input.registrations.map((each, index) => {
    const message = findFault(registration, each);
    if (message !== null) faults.push({ field: `registrations.${index}`, message });
    return each.trim().toUpperCase();
  });
  const rules: TaxRules = {
    ...input,
    ...{ classes, registrations },
    origin: { country, region: regionKeyOf(country, region), postcode: postcodeKeyOf(postcode) },
    vatNumber: readVatNumber(input.vatNumber) ?? '',
    rates: input.rates.map((rate, index) =>
      toRate({ ...rate, ...check(taxRateRules, { ...rate, postcodes: [...rate.postcodes] }, `rates.${index}`) }),
    ),
    outside: input.outside.map((each, index) => {
      const read = check(outsideRules, each, `outside.${index}`);
      return { ...read, postcode: postcodeKeyOf(read.postcode) };
    }),
  };
  faults.push(...findContradictions(rules));
  if (faults.length > 0) throw invalidInput(faults);
  return rules;
}

const toRate = (rate: TaxRate): TaxRate => ({
  ...rate,
  region: regionKeyOf(rate.country, rate.region),
  postcodes: rate.postcodes.map(postcodeKeyOf),
});

const unknownClass = 'There is no tax class with this code.';

function findContradictions(rules: TaxRules): FieldError[] {
  const faults: FieldError[] = [];
  const { origin } = rules;
  const codes = rules.classes.map(({ code }) => code);
  if (!codes.includes(standardTaxClass)) {
    faults.push({ field: 'classes', message: `There must be a class with the code '${standardTaxClass}'.` });
  }
  codes.forEach((code, index) => {
    if (codes.indexOf(code) === index) return;
    faults.push({ field: `classes.${index}.code`, message: 'This code is in the list twice.' });
  });
  if (isUnknownRegion(origin)) {
    faults.push({ field: 'origin.region', message: regionError('State or region', origin.country) });
  }
  rules.rates.forEach((rate, index) => faults.push(...findRateFaults(rate, index, codes, rules.rates)));
  if (rules.deliveryTaxClass !== null && !codes.includes(rules.deliveryTaxClass)) {
    faults.push({ field: 'deliveryTaxClass', message: unknownClass });
  }
  if (rules.reverseCharge && rules.vatNumber === '') {
    faults.push({ field: 'vatNumber', message: 'Invoices with reverse charge need the VAT number of the shop.' });
  }
  return faults;
}

const isUnknownRegion = ({ country, region }: Pick<TaxRate, 'country' | 'region'>) =>
  region !== '' && !isRegionOf(country, region);

function findRateFaults(rate: TaxRate, index: number, codes: readonly string[], all: readonly TaxRate[]): FieldError[] {
  const { country, label, taxClass, validFrom, validTo } = rate;
  const fault = (field: keyof TaxRate, message: string) => ({ field: `rates.${index}.${field}`, message });
  const isRepeated = all.slice(0, index).some((other) => isSameTax(rate, other));
  const repeated = `${label} of ${country} is in the list twice for the same days, and both rates would be charged. End the earlier one, or give them different names.`;
  return [
    ...(isUnknownRegion(rate) ? [fault('region', regionError('State or region', country))] : []),
    ...(codes.includes(taxClass) ? [] : [fault('taxClass', unknownClass)]),
    ...(validFrom !== null && validTo !== null && validTo < validFrom
      ? [fault('validTo', 'The last day must not be before the first.')]
      : []),
    ...(isRepeated ? [fault('validFrom', repeated)] : []),
  ];
}

/** Whether two rates are for the same tax at the same place and time, so that their sum would be charged. */
function isSameTax(one: TaxRate, other: TaxRate): boolean {
  const fields = ['country', 'region', 'taxClass', 'label'] as const;
  const endsBefore = (first: TaxRate, second: TaxRate) => (first.validTo ?? '9999') < (second.validFrom ?? '');
  const startsOf = ({ postcodes }: TaxRate) => (postcodes.length > 0 ? postcodes : ['']);
  return (
    fields.every((field) => one[field] === other[field]) &&
    !endsBefore(one, other) &&
    !endsBefore(other, one) &&
    startsOf(one).some((a) => startsOf(other).some((b) => a.startsWith(b) || b.startsWith(a)))
  );
}

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');

/** The rules as the audit log shows them: each class and each rate is a field. */
export function toTaxValues(rules: TaxRules): AuditValues {
  const { origin, classes, rates, outside, registrations } = rules;
  return {
    provider: rules.provider,
    pricesIncludeTax: yesOrNo(rules.pricesIncludeTax),
    origin: [origin.country, origin.region, origin.postcode].filter(Boolean).join(' ') || null,
    vatNumber: rules.vatNumber || null,
    registrations: inList(registrations),
    euSales: rules.euSales,
    keepGrossPrice: yesOrNo(rules.keepGrossPrice),
    reverseCharge: yesOrNo(rules.reverseCharge),
    deliveryTaxClass: rules.deliveryTaxClass,
    outside: inList(outside.map(({ country, postcode }) => `${country} ${postcode}`)),
    ...Object.fromEntries(
      classes.map(({ code, name, stripeTaxCode }) => [
        `class ${code}`,
        [name, stripeTaxCode].filter(Boolean).join(', '),
      ]),
    ),
    ...Object.fromEntries(rates.map((rate) => [toRateName(rate), toRateText(rate)])),
  };
}

const toRateName = ({ country, region, postcodes, taxClass, label, validFrom }: TaxRate) =>
  ['rate', country, region, postcodes[0], taxClass, label, validFrom && `from ${validFrom}`].filter(Boolean).join(' ');

const toRateText = ({ rateMillionths, validTo, appliesToDelivery, postcodes, source }: TaxRate) =>
  [
    `${rateMillionths / 10_000}%${validTo === null ? '' : ` to ${validTo}`}`,
    ...(appliesToDelivery ? [] : ['not on delivery']),
    ...(postcodes.length > 1 ? [`postcodes ${postcodes.join(' ')}`] : []),
    source,
  ].join(', ');
