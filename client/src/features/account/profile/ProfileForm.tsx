import { chakra } from '@chakra-ui/react';
import type { FieldRule } from '@kickstand/rules/fields';
import { profileRules } from '@kickstand/rules/profiles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { Field, FormError, PhoneInput, TextInput } from '../../../components/forms/Field';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { useSaveProfileMutation, type MyProfileQuery } from '../../../graphql/generated/operations';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';

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

export function ProfileForm({ profile }: { profile: SavedProfile }) {
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
