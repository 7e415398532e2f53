import { toCsv, type TableWriter } from '../../shared/csv.js';
import { toXlsx, xlsxMediaType } from '../../shared/xlsx.js';
import type { FileAnswer, FileToSend } from './file-transfer.js';
import type { RestCall } from './rest-call.js';

type TableCall = Pick<RestCall, 'group' | 'summary' | 'description' | 'access' | 'query'>;

type TableCalls<Id extends string, Call> = Record<
  Id | `${Id}Workbook`,
  Call & Pick<RestCall, 'path' | 'method' | 'refusals' | 'answerDescription'> & { answer: FileAnswer }
>;

const csv: FileAnswer = {
  kind: 'file',
  mediaType: 'text/csv',
  description:
    'RFC 4180 in UTF-8 with a byte order mark. The first line names the columns; new ones are added at the end. Times ' +
    'are UTC, amounts are decimals, values that do not apply are empty. Values that a spreadsheet would read as a ' +
    'formula start with an apostrophe.',
};

const workbook: FileAnswer = {
  kind: 'file',
  mediaType: xlsxMediaType,
  description: 'One sheet. Amounts, and numbers of up to 15 digits, are numbers; all other values are texts.',
};

/**
 * Two calls that return the same table: `id` as CSV, and `idWorkbook` as an Excel workbook.
 * @param path without extension, e.g. `/orders`
 */
export function tableCalls<const Id extends string, const Call extends TableCall>(
  id: Id,
  path: string,
  call: Call,
): TableCalls<Id, Call> {
  const get = { ...call, method: 'get', isUnderApiOnly: true, refusals: [], answerDescription: 'The file.' } as const;
  const calls: Readonly<Record<string, RestCall>> = {
    [id]: { ...get, path: `${path}.csv`, answer: csv },
    [`${id}Workbook`]: {
      ...get,
      path: `${path}.xlsx`,
      summary: call.summary.replace('as CSV', 'as an Excel workbook'),
      description: 'The rows and columns of the CSV file.',
      answer: workbook,
    },
  };
  return calls as TableCalls<Id, Call>;
}

/** Returns a table as a file, whose name has no extension yet. */
type TableHandler<Input> = (input: Input, toFile: TableWriter<string | Uint8Array>) => Promise<FileToSend>;

/** The handlers of `tableCalls`. */
export function tableHandlers<const Id extends string, Input>(id: Id, answer: TableHandler<Input>) {
  const send = (extension: string, toFile: TableWriter<string | Uint8Array>) => async (input: Input) => {
    const { name, content } = await answer(input, toFile);
    return { name: `${name}.${extension}`, content };
  };
  const handlers = { [id]: send('csv', toCsv), [`${id}Workbook`]: send('xlsx', toXlsx) };
  return handlers as Record<Id | `${Id}Workbook`, (input: Input) => Promise<FileToSend>>;
}
