import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/actions/Button';
import { FormError, SelectField } from '../../../components/forms/Field';
import type { AdminImportQuery } from '../../../graphql/generated/operations';
import { useSession } from '../../../lib/session/SessionProvider';
import { chakra } from '../../../theme/chakra';
import { checkedFiles, sendImport } from './send-import';

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
  const session = useSession();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const checked = checkedFiles.get(id);
  const matched = new Map(matchedColumns.map(({ name, column }) => [name, column]));
  const names = [...matched.keys(), ...ignoredColumns];
  if (names.length === 0) return null;
  const inWords = matchedColumns.map(({ name, column }) => `${name} is read as ${column}.`);
  if (ignoredColumns.length > 0) inWords.push(`Not imported: ${ignoredColumns.join(', ')}.`);
  if (status !== 'CHECKED' || !checked) return <Remark>{inWords.join(' ')}</Remark>;
  const free = [...matched.values(), ...missingColumns].filter((name) => !Object.values(chosen).includes(name));
  const checkAgain = async () => {
    setIsBusy(true);
    try {
      const { file, ...said } = checked;
      const known = { ...Object.fromEntries(matched), ...chosen };
      const again = await sendImport(file, { ...said, kind, columns: known }, session);
      void navigate(`../${again}`, { relative: 'path', replace: true });
    } catch (error) {
      setFault((error as Error).message);
      setIsBusy(false);
    }
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
      <Button busy={isBusy} disabled={Object.keys(chosen).length === 0} onClick={() => void checkAgain()}>
        Check with these columns
      </Button>
    </Fold>
  );
}
