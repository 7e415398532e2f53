import { useSession } from '../../lib/session/SessionProvider';
import { Disclosure } from '../page/Disclosure';
import { later } from '../page/later';
import { TableSkeleton } from '../table/PagedTable';
import type { AuditTrailProps } from './audit-columns';

const AuditTrail = later(
  () => import('./audit-columns').then((module) => module.AuditTrail),
  <TableSkeleton what="the changes" rows={2} />,
);

/** The changes of a subject, behind a button. Only admins may read them, so other staff see nothing. */
export function ChangesDisclosure(props: AuditTrailProps) {
  const { isAdmin } = useSession();
  return (
    isAdmin && (
      <Disclosure label="Changes">
        <AuditTrail {...props} />
      </Disclosure>
    )
  );
}
