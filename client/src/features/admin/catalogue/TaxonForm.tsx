import { chakra } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import type { ReactNode } from 'react';
import { Button } from '../../../components/actions/Button';
import { AuditTrail, type AuditTrailProps } from '../../../components/audit/AuditTrail';
import { EditForm } from '../../../components/forms/EditForm';
import { Disclosure } from '../../../components/page/Disclosure';
import type { VersionedForm } from '../../../lib/forms/use-versioned-form';
import type { TaxonFormSlots } from './TaxonList';

interface TaxonFormProps<Values extends FieldValues> extends Pick<
  TaxonFormSlots<never>,
  'onUnsavedChange' | 'onCancel' | 'onRemove'
> {
  /** Kind of the entry, e.g. 'brand'. */
  what: string;
  /** Null for a new entry. */
  name: string | null;
  /** The subject whose changes are listed below the form; null if no changes are listed. */
  subject: AuditTrailProps | null;
  removeLabel: string;
  edit: VersionedForm<Values>;
  isUploading?: boolean;
  children: ReactNode;
}

/** Form of a category, brand, family or attribute, with a button that removes it and its earlier changes. */
export function TaxonForm<Values extends FieldValues>({
  what,
  name,
  subject,
  removeLabel,
  onRemove,
  ...form
}: TaxonFormProps<Values>) {
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <EditForm
        {...form}
        label={name === null ? `New ${what}` : `Edit ${name}`}
        what={what}
        actions={
          name !== null && (
            <Button tone="danger" onClick={onRemove}>
              {removeLabel}
            </Button>
          )
        }
      />
      {subject && (
        <Disclosure label="Changes">
          <AuditTrail {...subject} />
        </Disclosure>
      )}
    </chakra.div>
  );
}
