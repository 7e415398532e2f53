import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/actions/Button';
import { FormError, SelectField } from '../../../components/forms/Field';
import type { AdminImportQuery } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';
import { checkedFiles, useFileCheck } from './use-file-check';

const Remark = chakra('p', { base: { color: 'ink.soft', marginBottom: '3' } });
const Fold = chakra('details', {
  base: { marginBottom: '5', '& > summary': { cursor: 'pointer', paddingBlock: '2', textStyle: 'label' } },
});
const Choices = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
    gap: '4',
    marginBlock: '3',
  },
});

/** The list starts closed if more columns than this have other names, unless no column of the file is imported. */
const mostUnfolded = 8;
const notImported = { value: '', label: 'not imported' };

/**
 * The file's columns with other names than the shop's, each with the shop's column as which it is read. These choices
 * can be changed while this tab still has the file.
 */
export function ColumnMatches({ current }: { current: NonNullable<AdminImportQuery['import']> }) {
  const { id, kind, status, columns, ignoredColumns, matchedColumns, missingColumns } = current;
  const navigate = useNavigate();
  const { isBusy, fault, check } = useFileCheck((path) => navigate(path, { replace: true }));
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const checked = checkedFiles.get(id);
  const matched = new Map(matchedColumns.map(({ name, column }) => [name, column]));
  const names = [...matched.keys(), ...ignoredColumns];
  if (names.length === 0) return null;
  const inWords = matchedColumns.map(({ name, column }) => `${name} is read as ${column}.`);
  if (ignoredColumns.length > 0) inWords.push(`Not imported: ${ignoredColumns.join(', ')}.`);
  if (status !== 'CHECKED' || !checked) return <Remark>{inWords.join(' ')}</Remark>;
  const free = [...matched.values(), ...missingColumns].filter((name) => !Object.values(chosen).includes(name));
  const checkAgain = () => {
    const { file, ...said } = checked;
    void check(file, { ...said, kind, columns: { ...Object.fromEntries(matched), ...chosen } });
  };
  return (
    <Fold open={names.length <= mostUnfolded || columns.length === 0}>
      <summary>Columns with other names</summary>
      <Choices>
        {names.map((name) => {
          const value = chosen[name] ?? matched.get(name) ?? '';
          const options = value === '' || free.includes(value) ? free : [value, ...free];
          return (
            <SelectField
              key={name}
              label={name}
              value={value}
              options={[notImported, ...options.map((column) => ({ value: column, label: column }))]}
              onChange={(column) => setChosen({ ...chosen, [name]: column })}
            />
          );
        })}
      </Choices>
      <FormError>{fault}</FormError>
      <Remark>Later files with these columns are read in the same way.</Remark>
      <Button busy={isBusy} disabled={Object.keys(chosen).length === 0} onClick={checkAgain}>
        Check with these columns
      </Button>
    </Fold>
  );
}
