/** States and provinces that customers write as a code or as a name, by country: `code name`, separated by commas. */
const regions: Readonly<Record<string, string>> = {
  AU:
    'ACT australian capital territory,NSW new south wales,NT northern territory,QLD queensland,SA south australia,' +
    'TAS tasmania,VIC victoria,WA western australia',
  CA:
    'AB alberta,BC british columbia,MB manitoba,NB new brunswick,NL newfoundland and labrador,NS nova scotia,' +
    'NT northwest territories,NU nunavut,ON ontario,PE prince edward island,QC quebec,SK saskatchewan,YT yukon',
  US:
    'AL alabama,AK alaska,AZ arizona,AR arkansas,CA california,CO colorado,CT connecticut,DE delaware,' +
    'DC district of columbia,FL florida,GA georgia,HI hawaii,ID idaho,IL illinois,IN indiana,IA iowa,KS kansas,' +
    'KY kentucky,LA louisiana,ME maine,MD maryland,MA massachusetts,MI michigan,MN minnesota,MS mississippi,' +
    'MO missouri,MT montana,NE nebraska,NV nevada,NH new hampshire,NJ new jersey,NM new mexico,NY new york,' +
    'NC north carolina,ND north dakota,OH ohio,OK oklahoma,OR oregon,PA pennsylvania,RI rhode island,' +
    'SC south carolina,SD south dakota,TN tennessee,TX texas,UT utah,VT vermont,VA virginia,WA washington,' +
    'WV west virginia,WI wisconsin,WY wyoming',
};

const codes = new Map(
  Object.entries(regions).flatMap(([country, list]) =>
    list.split(',').map((each) => {
      const [, code = '', name = ''] = /^(\w+) (.*)$/.exec(each) ?? [];
      return [`${country} ${name}`, code.toLowerCase()] as const;
    }),
  ),
);

/**
 * The same for all ways in which customers write a state or province: case, accents, full stops and spaces make no
 * difference, and in Australia, Canada and the USA a name equals its code. '' if it is not known.
 */
export function regionKeyOf(country: string, region: string): string {
  const text = region
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
  return codes.get(`${country} ${text}`) ?? text;
}
