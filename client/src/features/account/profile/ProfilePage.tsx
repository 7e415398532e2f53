import { useApolloClient } from '@apollo/client/react';
import { ActionButton } from '../../../components/actions/ActionButton';
import { Pending, Skeleton } from '../../../components/feedback/Loading';
import { later } from '../../../components/page/later';
import { EmailText } from '../../../components/text/EmailText';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { DataPlate } from '../../../components/plate/DataPlate';
import {
  MyPersonalDataDocument,
  MyProfileDocument,
  useEraseMyAccountMutation,
  useMyProfileQuery,
  useSaveProfileMutation,
  useSignOutEverywhereMutation,
  type MyProfileQuery,
} from '../../../graphql/generated/operations';
import { useSession } from '../../../lib/session/SessionProvider';
import type { FieldRule } from '@kickstand/rules/fields';
import { profileRules } from '@kickstand/rules/profiles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { Field, FormError, PhoneInput, TextInput } from '../../../components/forms/Field';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { saveJson } from '../../../lib/files/fetch-file';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { chakra } from '../../../theme/chakra';

const EraseDialog = later(() => import('../../../components/erasure/EraseDialog').then((module) => module.EraseDialog));
const SecondFactor = later(
  () => import('./SecondFactor').then((module) => module.SecondFactor),
  <Skeleton height="9.5rem" width="full" />,
);

export const queries = () => [{ query: MyProfileDocument }];

export function ProfilePage() {
  const { user } = useSession();
  const { data, error, refetch } = useMyProfileQuery({ notifyOnNetworkStatusChange: true });
  const viewer = data?.viewer;
  return (
    <>
      <PageMetadata title="My Profile" isPrivate />
      <PageHeading>My Profile</PageHeading>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        gap={{ base: '8', xl: '10' }}
        alignItems="start"
      >
        {user && (
          <chakra.div display="grid" gap="5" justifyItems="start">
            <DataPlate
              caption="Account"
              rows={[
                { term: 'Name', value: user.displayName },
                { term: 'Email', value: <EmailText>{user.email}</EmailText> },
              ]}
            />
            <chakra.div display="flex" flexWrap="wrap" gap="3">
              <DownloadData />
              <EraseAccount email={user.email} />
            </chakra.div>
            <SignOutEverywhere />
            <SecondFactor />
          </chakra.div>
        )}
        {viewer && <ProfileForm profile={viewer.profile} />}
        {!viewer && (
          <Pending what="your profile" error={error} refetch={refetch}>
            <chakra.div display="grid" gap="5">
              {[0, 1, 2, 3].map((field) => (
                <Skeleton key={field} height="4.5rem" />
              ))}
            </chakra.div>
          </Pending>
        )}
      </chakra.div>
    </>
  );
}

interface ProfileValues {
  education: string;
  location: string;
  number: string;
  linkedIn: string;
}

const fieldByInput = {
  education: 'education',
  location: 'location',
  phoneNumber: 'number',
  linkedIn: 'linkedIn',
} as const;

type SavedProfile = NonNullable<MyProfileQuery['viewer']>['profile'];

/** The messages for empty fields are fixed by the specification. */
const formRules = {
  education: toFieldRule('review is Required', profileRules.education),
  location: toFieldRule('location is required', profileRules.location),
  number: toFieldRule('number is required', profileRules.phoneNumber),
  linkedIn: toFieldRule('linkedIn is required', profileRules.linkedIn),
};

function toFieldRule(required: string, rule: FieldRule) {
  return { required, setValueAs: (value: string) => value.trim(), validate: followsRule(rule) };
}

function ProfileForm({ profile }: { profile: SavedProfile }) {
  const { register, handleSubmit, setError, formState } = useForm<ProfileValues>({
    defaultValues: {
      education: profile?.education ?? '',
      location: profile?.location ?? '',
      number: profile?.phoneNumber ?? '',
      linkedIn: profile?.linkedIn ?? '',
    },
  });
  const [saveProfile] = useSaveProfileMutation();
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ number, ...rest }) => {
    setFormMessage(null);
    try {
      await saveProfile({ variables: { input: { ...rest, phoneNumber: number } } });
      toastSuccess('info added successfully');
    } catch (error) {
      const { refusal, formMessage: message } = placeRefusal(error, setError, fieldByInput);
      toastError(refusal.code === 'UNAUTHENTICATED' ? 'No user is logged in' : 'Failed to add info');
      setFormMessage(message);
    }
  });

  return (
    <chakra.form display="grid" gap="5" noValidate onSubmit={(event) => void submit(event)} aria-label="Profile">
      <Field label="Education" error={errors.education?.message} required>
        <TextInput {...register('education', formRules.education)} />
      </Field>
      <Field label="Location" error={errors.location?.message} required>
        <TextInput autoComplete="address-level2" {...register('location', formRules.location)} />
      </Field>
      <Field label="Phone Number" error={errors.number?.message} required>
        <PhoneInput {...register('number', formRules.number)} />
      </Field>
      <Field label="LinkedIn Profile" error={errors.linkedIn?.message} required>
        <TextInput inputMode="url" {...register('linkedIn', formRules.linkedIn)} />
      </Field>
      <FormError>{formMessage}</FormError>
      <Button type="submit" tone="ink" size="large" busy={isSubmitting} justifySelf="start">
        Add Info
      </Button>
    </chakra.form>
  );
}

/** Saves a file with everything that the shop stores about the user. */
function DownloadData() {
  const client = useApolloClient();
  const download = async () => {
    const { data } = await client.query({ query: MyPersonalDataDocument, fetchPolicy: 'no-cache' });
    if (data) saveJson('my-data', data.myPersonalData);
  };
  return (
    <ActionButton act={download} success="Your data is in the file my-data.json">
      Download my data
    </ActionButton>
  );
}

/** Ends all sessions of this account, including the current one, for example after the loss of a phone. */
function SignOutEverywhere() {
  const { signOut } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const [signOutEverywhere] = useSignOutEverywhereMutation();
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Sign out everywhere</Button>
      {isAsking && (
        <ActionDialog
          title="Sign out everywhere?"
          description="Every device that is signed in to this account is signed out at once, including this one."
          confirmLabel="Sign out everywhere"
          act={() => signOutEverywhere()}
          onDone={() => {
            toastSuccess('You are signed out on every device');
            void signOut();
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** Erases the user's account, and signs the user out. */
function EraseAccount({ email }: { email: string }) {
  const { signOut } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const [eraseAccount] = useEraseMyAccountMutation();
  return (
    <>
      <Button tone="danger" size="compact" onClick={() => setIsOpen(true)}>
        Erase my account
      </Button>
      {isOpen && (
        <EraseDialog
          title="Erase your account?"
          description="This cannot be undone. You are signed out at once, on every device."
          email={email}
          confirmLabel="Erase my account"
          success="Your account is erased. You are signed out."
          erase={async (typed) => (await eraseAccount({ variables: { input: { email: typed } } })).eraseMyAccount}
          onDone={() => void signOut()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
