import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/actions/Button';
import { Field } from '../../components/forms/Field';
import { FormError } from '../../components/forms/FormError';
import { NumberInput, TextArea } from '../../components/forms/inputs';
import { PageHeading } from '../../components/page/PageHeading';
import { PageMetadata } from '../../components/page/PageMetadata';
import { toastError, toastSuccess } from '../../components/toasts/toasts';
import { placeRefusal } from '../../lib/forms/server-refusal';
import { useAddReview } from './use-add-review';

interface ReviewValues {
  review: string;
  rating: string;
}

const fieldByInput = { text: 'review', rating: 'rating' } as const;

export function AddReviewPage() {
  return (
    <>
      <PageMetadata title="Add A Review" isPrivate />
      <PageHeading>Add A Review</PageHeading>
      <ReviewForm />
    </>
  );
}

function ReviewForm() {
  const { register, handleSubmit, reset, setError, formState } = useForm<ReviewValues>();
  const { errors, isSubmitting } = formState;
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const addReview = useAddReview();
  const navigate = useNavigate();

  const submit = handleSubmit(async ({ review, rating: typed }) => {
    setFormMessage(null);
    const rating = Number(typed);
    if (rating < 1 || rating > 5) {
      toastError('rating should be between 1-5');
      reset();
      return;
    }
    if (!Number.isInteger(rating)) {
      setError('rating', { message: 'rating should be a whole number' }, { shouldFocus: true });
      return;
    }
    try {
      await addReview({ text: review, rating });
      toastSuccess('Review added successfully');
      void navigate('/home');
    } catch (error) {
      toastError('Failed to add review');
      setFormMessage(placeRefusal(error, setError, fieldByInput).formMessage);
    }
  });

  return (
    <chakra.form
      display="grid"
      gap="5"
      maxWidth="measure"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Review"
    >
      <Field label="Review Description" error={errors.review?.message} required>
        <TextArea
          rows={6}
          {...register('review', { required: 'review is Required', setValueAs: (value: string) => value.trim() })}
        />
      </Field>
      <Field label="Rating" hint="A whole number from 1 to 5." error={errors.rating?.message} required>
        <NumberInput inputMode="numeric" maxWidth="32" {...register('rating', { required: 'rating is required' })} />
      </Field>
      <FormError>{formMessage}</FormError>
      <Button type="submit" tone="ink" size="large" busy={isSubmitting} justifySelf="start">
        Add Review
      </Button>
    </chakra.form>
  );
}
