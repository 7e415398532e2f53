import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/actions/Button';
import { Field } from '../../components/forms/Field';
import { FormError } from '../../components/forms/FormError';
import { PhoneInput, TextInput } from '../../components/forms/inputs';
import { toastError, toastSuccess } from '../../components/toasts/toasts';
import { useSaveProfileMutation, type MyProfileQuery } from '../../graphql/generated/operations';
import { placeRefusal } from '../../lib/forms/server-refusal';

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

const trimmed = { setValueAs: (value: string) => value.trim() };

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
      toastError('Failed to add info');
      setFormMessage(placeRefusal(error, setError, fieldByInput).formMessage);
    }
  });

  return (
    <chakra.form display="grid" gap="5" noValidate onSubmit={(event) => void submit(event)} aria-label="Profile">
      {/* The specification's own words for this field's message. */}
      <Field label="Education" error={errors.education?.message} required>
        <TextInput {...register('education', { required: 'review is Required', ...trimmed })} />
      </Field>
      <Field label="Location" error={errors.location?.message} required>
        <TextInput
          autoComplete="address-level2"
          {...register('location', { required: 'location is required', ...trimmed })}
        />
      </Field>
      <Field label="Phone Number" error={errors.number?.message} required>
        <PhoneInput {...register('number', { required: 'number is required', ...trimmed })} />
      </Field>
      <Field label="LinkedIn Profile" error={errors.linkedIn?.message} required>
        <TextInput inputMode="url" {...register('linkedIn', { required: 'linkedIn is required', ...trimmed })} />
      </Field>
      <FormError>{formMessage}</FormError>
      <Button type="submit" tone="ink" size="large" busy={isSubmitting} justifySelf="start">
        Add Info
      </Button>
    </chakra.form>
  );
}
