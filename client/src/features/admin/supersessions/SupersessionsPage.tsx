import { useMemo, useState } from 'react';
import { later } from '../../../components/page/later';
import { Digits, ManagedList } from '../../../components/table/ManagedList';
import { deletion } from '../../../components/table/deletion';
import { pagedListOptions, toPagedList, toPageVariables, type Column } from '../../../components/table/PagedTable';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  useAdminSupersessionsQuery,
  useDeleteSupersessionMutation,
  type SupersessionEditFragment,
} from '../../../graphql/generated/operations';
import { useQueryParams, useRowFocus } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';

const SupersessionDialog = later(() => import('./SupersessionDialog').then((module) => module.SupersessionDialog));

type Supersession = SupersessionEditFragment;

const Problem = chakra('span', { base: { display: 'block', color: 'signal', fontWeight: 'semibold' } });

const problemTexts = {
  CIRCULAR: 'Leads back to itself',
  TOO_LONG: 'More than 10 steps',
} as const;

const columns: readonly Column<Supersession>[] = [
  { header: 'Brand', cell: ({ brandName }) => brandName },
  { header: 'Old number', isRowHeader: true, cell: ({ number }) => <Digits>{number}</Digits> },
  {
    header: 'Replaced by',
    cell: (supersession) => (
      <>
        <Digits>{toReplacements(supersession)}</Digits>
        {supersession.problem && <Problem>{problemTexts[supersession.problem]}</Problem>}
      </>
    ),
  },
  { header: 'Since', isShort: true, cell: ({ since }) => <Digits>{since}</Digits> },
];
const nameOf = ({ number }: Supersession) => number;

/** Part numbers that are no longer used, and the numbers that replace them. */
export function SupersessionsPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const [edited, setEdited] = useState<{ supersession: Supersession | null } | null>(null);
  const edit = useMemo(
    () => ({ open: (supersession: Supersession | null) => setEdited({ supersession }) }),
    [setEdited],
  );
  const [remove] = useDeleteSupersessionMutation({
    update: forgetQueries('supersessions', 'partNumber', 'searchProducts'),
  });
  const query = useAdminSupersessionsQuery({ variables: toPageVariables(search), ...pagedListOptions });
  return (
    <>
      <ManagedList
        title="Replaced numbers"
        one="number"
        many="numbers"
        list={toPagedList(query, ({ supersessions }) => supersessions)}
        search={search}
        onSearch={(text) => write('search', text)}
        placeholder="Number or brand"
        columns={columns}
        nameOf={nameOf}
        focus={useRowFocus()}
        edit={edit}
        exports={{ file: 'supersessions', what: 'numbers' }}
        second={deletion(({ id, version, number }: Supersession) => ({
          title: `Delete what replaces ${number}?`,
          description: 'Searches for this number then no longer find the new part.',
          act: () => remove({ variables: { input: { id, version } } }),
          done: 'The entry is deleted',
        }))}
        purpose="Enter old numbers: searches for them then find the new parts."
        missing="No number or brand begins with"
      />
      {edited && <SupersessionDialog supersession={edited.supersession} onClose={() => setEdited(null)} />}
    </>
  );
}

function toReplacements({ kind, replacedBy }: Supersession): string {
  const numbers = replacedBy.map(({ number, quantity }) => (quantity === 1 ? number : `${quantity} × ${number}`));
  return numbers.join(kind === 'ALTERNATIVE' ? ' or ' : ' + ');
}
