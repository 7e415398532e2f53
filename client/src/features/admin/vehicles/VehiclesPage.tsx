import { useMemo, useState } from 'react';
import { Disclosure } from '../../../components/page/Disclosure';
import { later } from '../../../components/page/later';
import { Digits, ManagedList } from '../../../components/table/ManagedList';
import { pagedListOptions, pageSize, toPagedList, type Column } from '../../../components/table/PagedTable';
import { useAdminVehiclesQuery, type VehicleEditFragment } from '../../../graphql/generated/operations';
import { toBuildYears } from '../../../lib/garage/bike-words';
import { useQueryParams, useRowFocus } from '../../../lib/lists/list-state';
import { chakra } from '../../../theme/chakra';
import { kindLabels } from './vehicle-changes';

const VehicleDialog = later(() => import('./VehicleDialog').then((module) => module.VehicleDialog));
const MergeDialog = later(() => import('./MergeDialog').then((module) => module.MergeDialog));
const FitmentReport = later(() => import('./FitmentReport').then((module) => module.FitmentReport));

type Vehicle = VehicleEditFragment;

const columns: readonly Column<Vehicle>[] = [
  { header: 'Bike', isRowHeader: true, cell: ({ name }) => name },
  { header: 'Built', isShort: true, cell: (vehicle) => <Digits>{toBuildYears(vehicle)}</Digits> },
  { header: 'Kind', isShort: true, cell: ({ kind }) => kindLabels[kind] },
  { header: 'cc', align: 'end', isShort: true, cell: ({ ccm }) => <Digits>{ccm}</Digits> },
];
const nameOf = (vehicle: Vehicle) => `${vehicle.name}, ${toBuildYears(vehicle)}`;

/** The bikes to which parts can be assigned. */
export function VehiclesPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const [edited, setEdited] = useState<{ vehicle: Vehicle | null } | null>(null);
  const edit = useMemo(() => ({ open: (vehicle: Vehicle | null) => setEdited({ vehicle }) }), []);
  const query = useAdminVehiclesQuery({
    variables: { first: pageSize, ...(search && { filter: { search } }) },
    ...pagedListOptions,
  });
  return (
    <>
      <ManagedList
        title="Bikes"
        one="bike"
        list={toPagedList(query, ({ vehicles }) => vehicles)}
        search={search}
        onSearch={(text) => write('search', text)}
        placeholder="cbr 600 06"
        columns={columns}
        nameOf={nameOf}
        focus={useRowFocus()}
        edit={edit}
        second={{
          label: 'Merge',
          render: (vehicle, { leave, close, refresh }) => (
            <MergeDialog from={vehicle} onMerged={leave} onStale={refresh} onClose={close} />
          ),
        }}
        purpose="Add the bikes that your parts fit. Customers then see what fits theirs."
        missing="No bike has the name"
      />
      <chakra.div marginTop="8">
        <Disclosure label="Fitment report">
          <FitmentReport />
        </Disclosure>
      </chakra.div>
      {edited && <VehicleDialog vehicle={edited.vehicle} onClose={() => setEdited(null)} />}
    </>
  );
}
