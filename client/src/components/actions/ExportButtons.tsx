import type { ButtonProps } from './Button';
import { FileButton } from './FileButton';

const formats = [
  { extension: 'csv', label: 'Export CSV' },
  { extension: 'xlsx', label: 'Export Excel' },
] as const;

export interface ExportButtonsProps extends Omit<ButtonProps, 'busy' | 'children' | 'onClick'> {
  /** Name of the file in the API's address, without its extension, e.g. 'orders'. */
  file: string;
  /** Parameters of the request. */
  query?: string;
  /** Content of the file, for messages; by default, the same as `file`. */
  what?: string;
}

/** Exports a list as a CSV file or an Excel workbook. */
export function ExportButtons({ file, query = '', what = file, ...button }: ExportButtonsProps) {
  return formats.map(({ extension, label }) => (
    <FileButton
      key={extension}
      size="compact"
      tone="bare"
      url={`/api/${file}.${extension}${query && `?${query}`}`}
      what={what}
      {...button}
    >
      {label}
    </FileButton>
  ));
}
