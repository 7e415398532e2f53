import { strToU8, zipSync, type Zippable } from 'fflate';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** XML of those parts of a workbook that tests replace. */
export interface WorkbookParts {
  /** Content of `sheetData`. */
  rows: string;
  /** Content of `sst`; without it, the workbook has no shared strings. */
  strings?: string;
  styles?: string;
  sheets?: string;
  settings?: string;
  files?: Zippable;
}

/** An Excel workbook with one sheet, `xl/worksheets/sheet1.xml`. */
export function toWorkbook({ rows, strings, styles, sheets, settings = '', files = {} }: WorkbookParts): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = [
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('rId2', 'worksheet', '/xl/worksheets/sheet2.xml'),
    strings === undefined ? '' : relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
    styles === undefined ? '' : relation('rId4', 'styles', 'styles.xml'),
  ].join('');
  const parts: Record<string, string> = {
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}">${settings}<sheets>${sheets ?? '<sheet name="Sheet1" sheetId="1" r:id="rId1"/>'}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations}</Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `${head}<sst ${main}>${strings}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `${head}<styleSheet ${main}>${styles}</styleSheet>` }),
  };
  return zipSync({ ...Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])), ...files });
}
