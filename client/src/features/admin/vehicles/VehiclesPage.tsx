import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { SearchField } from '../../../components/forms/SearchField';
import { Disclosure } from '../../../components/page/Disclosure';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import type { Column } from '../../../components/table/DataTable';
import { ListToolbar } from '../../../components/table/ListToolbar';
import { PagedTable } from '../../../components/table/PagedTable';
import { useAdminVehiclesQuery, type VehicleEditFragment } from '../../../graphql/generated/operations';
import { toBuildYears } from '../../../lib/garage/bike-words';
import { pagedListOptions, pageSize, toPagedList } from '../../../components/table/paged-list';
import { useQueryParams } from '../../../lib/lists/use-query-params';
import { neighbourOf, useRowFocus } from '../../../lib/lists/use-row-focus';
import { kindLabels } from './vehicle-values';

const VehicleDialog = lazy(() =>
  import('./VehicleDialog').then(({ VehicleDialog: content }) => ({ default: content })),
);
const MergeDialog = lazy(() => import('./MergeDialog').then(({ MergeDialog: content }) => ({ default: content })));
const FitmentReport = lazy(() =>
  import('./FitmentReport').then(({ FitmentReport: content }) => ({ default: content })),
);

type Vehicle = VehicleEditFragment;
type Open = { kind: 'edit'; vehicle: Vehicle | null } | { kind: 'merge'; vehicle: Vehicle };

const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
const Digits = chakra('span', { base: { textStyle: 'number' } });

/** Used instead of an id for the button that adds one. */
const addControl = 'add';

/** The bikes to which parts can be assigned. */
export function VehiclesPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const [open, setOpen] = useState<Open | null>(null);
  const { controlRef, focusRow } = useRowFocus();
  const query = useAdminVehiclesQuery({
    variables: { first: pageSize, ...(search && { filter: { search } }) },
    ...pagedListOptions,
  });
  const { data, previousData } = query;
  const list = toPagedList(query, data?.vehicles, previousData?.vehicles);
  const totalCount = (data ?? previousData)?.vehicles.totalCount ?? null;
  const columns = useMemo(
    (): readonly Column<Vehicle>[] => [
      { header: 'Bike', isRowHeader: true, cell: ({ name }) => name },
      { header: 'Built', isShort: true, cell: (vehicle) => <Digits>{toBuildYears(vehicle)}</Digits> },
      { header: 'Kind', isShort: true, cell: ({ kind }) => kindLabels[kind] },
      { header: 'cc', align: 'end', isShort: true, cell: ({ ccm }) => <Digits>{ccm}</Digits> },
      {
        header: 'Action',
        isSelfExplanatory: true,
        cell: (vehicle) => (
          <Actions>
            <Button
              ref={controlRef(vehicle.id)}
              size="compact"
              aria-label={`Edit ${vehicle.name}, ${toBuildYears(vehicle)}`}
              onClick={() => setOpen({ kind: 'edit', vehicle })}
            >
              Edit
            </Button>
            <Button
              size="compact"
              tone="bare"
              aria-label={`Merge ${vehicle.name}, ${toBuildYears(vehicle)}`}
              onClick={() => setOpen({ kind: 'merge', vehicle })}
            >
              Merge
            </Button>
          </Actions>
        ),
      },
    ],
    [controlRef],
  );
  const close = () => setOpen(null);
  return (
    <>
      <PageMetadata title="Bikes" isPrivate />
      <PageHeading ref={controlRef(null)}>Bikes</PageHeading>
      <ListToolbar count={totalCount === null ? null : `${totalCount} ${totalCount === 1 ? 'bike' : 'bikes'}`}>
        <SearchField
          label="Search"
          placeholder="cbr 600 06"
          value={search}
          onSearch={(text) => write('search', text)}
        />
        <Button ref={controlRef(addControl)} tone="ink" onClick={() => setOpen({ kind: 'edit', vehicle: null })}>
          Add a bike
        </Button>
      </ListToolbar>
      <PagedTable
        what="the bikes"
        list={list}
        columns={columns}
        empty={
          search === ''
            ? { title: 'No bikes yet', text: 'Add the bikes that your parts fit. Customers then see what fits theirs.' }
            : {
                title: 'No bikes found',
                text: `No bike has the name “${search}”.`,
                action: <Button onClick={() => write('search', '')}>Clear the search</Button>,
              }
        }
      />
      <chakra.div marginTop="8">
        <Disclosure label="Fitment report">
          <Suspense fallback={null}>
            <FitmentReport />
          </Suspense>
        </Disclosure>
      </chakra.div>
      <Suspense fallback={null}>
        {open?.kind === 'edit' && <VehicleDialog vehicle={open.vehicle} onClose={close} />}
        {open?.kind === 'merge' && (
          <MergeDialog
            from={open.vehicle}
            onMerged={() => {
              close();
              focusRow(neighbourOf(list.rows ?? [], open.vehicle.id) ?? addControl);
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
