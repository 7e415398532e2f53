import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button, Link } from '../../../../components/actions/Button';
import { DiscardDialog } from '../../../../components/dialog/dialogs';
import { Pending } from '../../../../components/feedback/Loading';
import { Choice, FormError, SelectField } from '../../../../components/forms/Field';
import { ObstacleNotice, TakeCurrent, type ObstacleText } from '../../../../components/forms/EditForm';
import { PageHeading, PageMetadata } from '../../../../components/page/PageHeading';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import { later } from '../../../../components/page/later';
import { useProductFitmentQuery, type SheetFitmentFragment } from '../../../../graphql/generated/operations';
import { useUnsavedChanges } from '../../../../lib/forms/use-versioned-form';
import { chakra } from '../../../../theme/chakra';
import { Actions, Remark, SaveBar } from './fitment-parts';
import { FitmentGrid } from './FitmentGrid';
import { useFitmentDraft } from './use-fitment-draft';

const CopyFitmentDialog = later(() => import('./CopyFitmentDialog').then((module) => module.CopyFitmentDialog));
const PasteFitmentDialog = later(() => import('./PasteFitmentDialog').then((module) => module.PasteFitmentDialog));

/**
 * The bikes that a product fits, entered by admins or imported. They have their own page, because there may be
 * thousands.
 */
export function FitmentPage() {
  const { id = '' } = useParams();
  const { setUnsaved, question } = useUnsavedChanges();
  const { data, error, refetch } = useProductFitmentQuery({
    variables: { id },
    // Bypasses the cache, because there may be thousands of rows, and other admins may have edited them.
    fetchPolicy: 'no-cache',
  });
  const product = data?.product;
  return (
    <>
      <PageMetadata title={product ? `Bikes for ${product.name}` : 'Bikes'} isPrivate />
      <PageHeading>{product ? `Bikes for ${product.name}` : 'Bikes'}</PageHeading>
      <chakra.p marginBottom="6">
        <Link to={`/dashboard/manageProducts/${id}`} kind="item">
          All about this product
        </Link>
      </chakra.p>
      {data?.product === null && <Remark>There is no such product.</Remark>}
      {!data && <Pending what="the bikes" height="12rem" error={error} refetch={refetch} />}
      {product && <FitmentForm key={id} start={product} onUnsavedChange={setUnsaved} />}
      <DiscardDialog question={question} description="What you changed in the list of bikes is not saved yet." />
    </>
  );
}

const Form = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' } });
const Ways = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    alignItems: 'end',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 20rem) minmax(0, 1fr)' },
  },
});

const kinds = [
  { value: 'UNSPECIFIED', label: 'Not stated' },
  { value: 'SPECIFIC', label: 'For certain bikes' },
  { value: 'UNIVERSAL', label: 'For any bike' },
] as const;

const obstacleTexts = {
  changed: {
    title: 'This has changed since you opened it',
    text: 'Somebody else changed the bikes. Nothing was overwritten, and your changes are not saved yet.',
  },
  deleted: {
    title: 'This product has been deleted since you opened it',
    text: 'Nothing was saved. Restore it in Manage Products, then save again.',
  },
  gone: { title: 'This product no longer exists', text: 'Nothing was saved, and nothing can be.' },
} as const satisfies Record<string, ObstacleText>;

interface FitmentFormProps {
  start: SheetFitmentFragment;
  onUnsavedChange: (isUnsaved: boolean) => void;
}

function FitmentForm({ start, onUnsavedChange }: FitmentFormProps) {
  const section = useFitmentDraft(start, onUnsavedChange);
  const { draft, change, addRows, isBusy, isEdited, obstacle } = section;
  const isConflict = obstacle?.kind === 'changed';
  const [dialog, setDialog] = useState<'copy' | 'paste' | null>(null);
  const close = () => setDialog(null);
  return (
    <Form role="group" aria-label="Bikes">
      {/* Inert during a save, because the saved rows are then loaded again and would replace later input. */}
      <Form inert={isBusy}>
        <Ways>
          <SelectField
            label="The product is"
            value={draft.kind}
            options={kinds}
            onChange={(kind) => change({ kind, isComplete: kind === 'SPECIFIC' && draft.isComplete })}
          />
          {draft.kind === 'SPECIFIC' && (
            <div>
              <Choice
                type="checkbox"
                checked={draft.isComplete}
                onChange={({ target }) => change({ isComplete: target.checked })}
                label="This list is complete"
              />
              <Remark>Customers are told that the product does not fit any bike that is not in the list.</Remark>
            </div>
          )}
        </Ways>
        <FitmentGrid section={section} />
        <Actions>
          <Button onClick={() => setDialog('paste')}>Paste from a spreadsheet</Button>
          <Button onClick={() => setDialog('copy')}>Copy from a product</Button>
        </Actions>
      </Form>
      <SaveBar>
        {obstacle && <ObstacleNotice obstacle={obstacle} {...obstacleTexts[obstacle.kind]} />}
        <FormError>{section.message}</FormError>
        <Actions>
          <Button tone="ink" busy={isBusy} disabled={!isEdited} keepsFocus onClick={() => void section.save()}>
            {isConflict ? (
              'Save my bikes'
            ) : (
              <>
                Save <VisuallyHidden>bikes</VisuallyHidden>
              </>
            )}
          </Button>
          <TakeCurrent obstacle={obstacle} disabled={isBusy} onTake={section.takeCurrent} />
          <Remark textStyle="small" role="status">
            {isBusy ? 'Saving. Rows can be edited again afterwards.' : isEdited && !isConflict && 'Not saved yet'}
          </Remark>
        </Actions>
      </SaveBar>
      {dialog === 'paste' && <PasteFitmentDialog onAdd={addRows} onClose={close} />}
      {dialog === 'copy' && <CopyFitmentDialog productId={start.id} onAdd={addRows} onClose={close} />}
    </Form>
  );
}
