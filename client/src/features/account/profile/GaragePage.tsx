import { useApolloClient } from '@apollo/client/react';
import { bikeRules } from '@kickstand/rules/garage';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, Link } from '../../../components/actions/Button';
import { PickBike } from '../../../components/bike/PickBike';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { StatusStamp } from '../../../components/feedback/StatusStamp';
import { Field, FormError, TextInput } from '../../../components/forms/Field';
import { PageHeading } from '../../../components/page/PageHeading';
import { toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import {
  MyGarageDocument,
  useMyGarageQuery,
  type OwnBikeFieldsFragment,
  type SaveBikeInput,
} from '../../../graphql/generated/operations';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { toBikeAddress, toBikeName } from '../../../lib/garage/bike-words';
import { changesOf } from '../../../lib/garage/garage-changes';
import { deleteOwnBike, saveOwnBike } from '../../../lib/garage/sync-garage';
import { useGarage } from '../../../lib/garage/use-garage';
import { neighbourOf, useRowFocus } from '../../../lib/lists/list-state';
import { useSession } from '../../../lib/session/SessionProvider';
import { chakra } from '../../../theme/chakra';
import { Card, CardActions, CardList, CardsFrame } from './CardsFrame';

export const queries = () => [{ query: MyGarageDocument }];

type OwnBike = OwnBikeFieldsFragment;

/** The customer's bikes. */
export function GaragePage() {
  const query = useMyGarageQuery({ notifyOnNetworkStatusChange: true });
  const garage = query.data?.viewer?.garage;
  return (
    <CardsFrame title="My Garage" what="your bikes" query={query}>
      {garage && <Bikes bikes={garage} />}
    </CardsFrame>
  );
}

const nameOf = ({ vehicle: { name }, year }: OwnBike): string => toBikeName({ name, year });

function Bikes({ bikes }: { bikes: readonly OwnBike[] }) {
  const [edited, setEdited] = useState<string | null>(null);
  const [removed, setRemoved] = useState<OwnBike | null>(null);
  const { controlRef, focusRow } = useRowFocus();
  const { save, remove } = useOwnBikes();
  const close = (id: string) => {
    setEdited(null);
    focusRow(id);
  };
  const activate = async (bike: OwnBike) => {
    await save(bike, { isActive: true }).then(() => focusRow(bike.id), toastFailure);
  };
  const add = <PickBike tone="ink">Add a bike</PickBike>;
  return (
    <>
      <PageHeading ref={controlRef(null)}>My Garage</PageHeading>
      <chakra.div display="grid" gap="6" justifyItems="start">
        <Unsent />
        {bikes.length > 0 && (
          <CardList aria-label="My bikes" width="full">
            {bikes.map((bike) => (
              <Card key={bike.id} borderTop="line" aria-label={nameOf(bike)}>
                <BikeHead bike={bike} />
                {edited === bike.id ? (
                  <BikeForm bike={bike} onClose={() => close(bike.id)} />
                ) : (
                  <>
                    <Noted bike={bike} />
                    <CardActions>
                      <Button
                        ref={controlRef(bike.id)}
                        size="compact"
                        aria-label={`Edit ${nameOf(bike)}`}
                        onClick={() => setEdited(bike.id)}
                      >
                        Edit
                      </Button>
                      {!bike.isActive && (
                        <Button
                          size="compact"
                          aria-label={`Show parts for ${nameOf(bike)}`}
                          onClick={() => void activate(bike)}
                        >
                          Make active
                        </Button>
                      )}
                      <Button
                        size="compact"
                        tone="bare"
                        aria-label={`Remove ${nameOf(bike)}`}
                        onClick={() => setRemoved(bike)}
                      >
                        Remove
                      </Button>
                    </CardActions>
                  </>
                )}
              </Card>
            ))}
          </CardList>
        )}
        {bikes.length === 0 ? (
          <EmptyState title="No bikes yet" drawing="/drawings/empty-orders.svg" action={add}>
            Add the bike that you ride, and we show whether each part fits it.
          </EmptyState>
        ) : (
          add
        )}
      </chakra.div>
      {removed && (
        <ActionDialog
          title="Remove this bike?"
          description={`${nameOf(removed)}. Orders for this bike keep its name.`}
          confirmLabel="Remove"
          act={() => remove(removed)}
          onDone={() => focusRow(neighbourOf(bikes, removed.id))}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

/** Bikes that were chosen offline and are not stored in the account yet. */
function Unsent() {
  const garage = useGarage();
  const { added } = changesOf(garage);
  if (!garage.account || added.length === 0) return null;
  return (
    <chakra.p role="status" maxWidth="measure">
      {`Not in your account yet: ${added.map(toBikeName).join(', ')}. We try again when the connection is back.`}
    </chakra.p>
  );
}

function BikeHead({ bike }: { bike: OwnBike }) {
  const { slug, make } = bike.vehicle;
  const year = bike.year === null ? '' : `?year=${bike.year}`;
  return (
    <chakra.div display="flex" justifyContent="space-between" alignItems="start" gap="4">
      <chakra.div minWidth="0" overflowWrap="anywhere" display="grid" justifyItems="start">
        <chakra.h2 textStyle="title">{bike.nickname ?? nameOf(bike)}</chakra.h2>
        {bike.nickname !== null && <p>{nameOf(bike)}</p>}
        {bike.year === null && (
          <chakra.p textStyle="small" color="ink.soft">
            Year not known
          </chakra.p>
        )}
        <Link to={toBikeAddress({ slug, makeSlug: make.slug }) + year} kind="item">
          Parts for this bike
        </Link>
      </chakra.div>
      {bike.isActive && <StatusStamp tone="good">Active</StatusStamp>}
    </chakra.div>
  );
}

function Noted({ bike: { vin } }: { bike: OwnBike }) {
  if (vin === null) return null;
  return (
    <p>
      <chakra.span textStyle="label" color="ink.soft">
        Frame number
      </chakra.span>{' '}
      <chakra.span textStyle="number">{vin}</chakra.span>
    </p>
  );
}

const fieldByInput = { nickname: 'nickname', vin: 'vin' } as const;

function BikeForm({ bike, onClose }: { bike: OwnBike; onClose: () => void }) {
  const { save } = useOwnBikes();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { nickname: bike.nickname ?? '', vin: bike.vin ?? '' },
  });
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('nickname'), [setFocus]);

  const submit = handleSubmit(async (noted) => {
    setFormMessage(null);
    try {
      await save(bike, noted);
      toastSuccess('Your bike is saved');
      onClose();
    } catch (error) {
      setFormMessage(placeRefusal(error, setError, fieldByInput).formMessage);
    }
  });
  return (
    <chakra.form
      noValidate
      aria-label={`Edit ${nameOf(bike)}`}
      display="grid"
      gap="5"
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Name" hint="What you call it. You may leave it empty." error={errors.nickname?.message}>
        <TextInput {...register('nickname', { validate: followsRule(bikeRules.nickname) })} />
      </Field>
      <Field label="Frame number" hint="Only you see it. You may leave it empty." error={errors.vin?.message}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register('vin', { validate: followsRule(bikeRules.vin) })}
        />
      </Field>
      <FormError>{formMessage}</FormError>
      <CardActions>
        <Button type="submit" tone="ink" busy={isSubmitting}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </CardActions>
    </chakra.form>
  );
}

function useOwnBikes() {
  const client = useApolloClient();
  const { user } = useSession();
  const userId = user?.id ?? '';
  return {
    save: ({ id, vehicle, year }: OwnBike, changes: Pick<SaveBikeInput, 'nickname' | 'vin' | 'isActive'>) =>
      saveOwnBike(client, userId, { bikeId: id, vehicle: { vehicleId: vehicle.id, year }, ...changes }),
    remove: ({ id }: OwnBike) => deleteOwnBike(client, userId, id),
  };
}
