/** States and provinces of countries whose postal addresses contain a code for them. */
const regionNames: Readonly<Record<string, string>> = {
  US:
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
    'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
    'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
    'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
    'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
    'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
    'WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|AS American Samoa|GU Guam|MP Northern Mariana Islands|' +
    'VI Virgin Islands|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific',
  CA:
    'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|' +
    'NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  AU:
    'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|' +
    'TAS Tasmania|VIC Victoria|WA Western Australia',
};

/** Other common names of these states and provinces. */
const otherNames: Readonly<Record<string, string>> = {
  US: 'DC Washington DC|VI US Virgin Islands',
  CA:
    'BC Colombie-Britannique|NB Nouveau-Brunswick|NL Newfoundland|NL Labrador|NL Terre-Neuve-et-Labrador|' +
    'NS Nouvelle-Écosse|NT Territoires du Nord-Ouest|PE PEI|PE Île-du-Prince-Édouard|YT Yukon Territory',
};

const codes = new Map(
  [...Object.entries(regionNames), ...Object.entries(otherNames)].flatMap(([country, names]) =>
    names.split('|').map((entry) => {
      const [code = '', ...words] = entry.split(' ');
      return [`${country} ${toName(words.join(' '))}`, code] as const;
    }),
  ),
);

/** Like `plain`, but also without apostrophes and commas, with spaces instead of hyphens, and 'and' instead of '&'. */
function toName(text: string): string {
  return plain(
    text
      .replace(/['’‘ʻ,]/g, '')
      .replace(/-/g, ' ')
      .replace(/&/g, 'and'),
  );
}

/** In upper case, without accents, full stops and repeated spaces. Stored tax rates contain regions in this form. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .trim()
    .toUpperCase()
    .replace(/\s+/g, ' ');
}

/**
 * A state or province as it is compared: 'California', 'ca' and 'CA' are 'CA'. In countries without known codes, the text
 * in upper case. Accents, full stops and repeated spaces make no difference.
 */
export function regionKeyOf(country: string, typed: string): string {
  return codes.get(`${country} ${toName(typed)}`) ?? plain(typed);
}

/** Whether the text is a state or province of the country; true for any text in countries without known codes. */
export function isRegionOf(country: string, typed: string): boolean {
  const start = `${regionKeyOf(country, typed)} `;
  return regionNames[country]?.split('|').some((entry) => entry.startsWith(start)) ?? true;
}

/** Message for a text that is not a region of the country. @param label e.g. 'State' */
export function regionError(label: string, country: string): string {
  const [example = ''] = regionNames[country]?.split('|') ?? [];
  return `${label} must be a code or a full name, such as ${example.replace(' ', ' or ')}.`;
}

/** A postcode as it is compared: without spaces, hyphens and a leading country code, as in D-10115. */
export function postcodeKeyOf(typed: string): string {
  return typed
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]{1,3}-(?=\d)/, '')
    .replace(/[\s-]/g, '');
}
