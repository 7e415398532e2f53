import { leastRating, mostRating, reviewRules } from '@kickstand/rules/reviews';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/actions/Button';
import { useOtherPages } from '../../../components/choices/use-other-pages';
import { Field, FormError, StepInput, SelectField, TextArea } from '../../../components/forms/Field';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { toastError, toastSuccess } from '../../../components/toasts/toasts';
import { useAddReviewMutation, useReviewableProductsQuery } from '../../../graphql/generated/operations';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { chakra } from '../../../theme/chakra';

interface ReviewValues {
  review: string;
  rating: string;
}

/** Used instead of a product's id for a review of the shop itself. */
const theShop = '';

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
  const products = useOrderedProducts();
  const [productId, setProductId] = useState(theShop);
  const addReview = useAddReview();
  const navigate = useNavigate();

  const submit = handleSubmit(async ({ review, rating: typed }) => {
    setFormMessage(null);
    const rating = Number(typed);
    if (rating < leastRating || rating > mostRating) {
      toastError('rating should be between 1-5');
      reset();
      return;
    }
    if (!Number.isInteger(rating)) {
      setError('rating', { message: 'rating should be a whole number' }, { shouldFocus: true });
      return;
    }
    try {
      await addReview({ text: review, rating, ...(productId !== theShop && { productId }) });
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
          {...register('review', {
            required: 'review is Required',
            setValueAs: (value: string) => value.trim(),
            validate: followsRule(reviewRules.text),
          })}
        />
      </Field>
      <Field label="Rating" hint="A whole number from 1 to 5." error={errors.rating?.message} required>
        <StepInput inputMode="numeric" maxWidth="32" {...register('rating', { required: 'rating is required' })} />
      </Field>
      {products.length > 0 && (
        <SelectField
          label="About"
          value={productId}
          options={[
            { value: theShop, label: 'The shop' },
            ...products.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={setProductId}
        />
      )}
      <FormError>{formMessage}</FormError>
      <Button type="submit" tone="ink" size="large" busy={isSubmitting} justifySelf="start">
        Add Review
      </Button>
    </chakra.form>
  );
}

interface ReviewDraft {
  text: string;
  rating: number;
  /** Undefined for a review of the shop. */
  productId?: string;
}

/** Adds a review. Lists of reviews are fetched again when next shown. */
function useAddReview(): (draft: ReviewDraft) => Promise<void> {
  const withKey = useIdempotencyKey();
  const [addReview] = useAddReviewMutation({
    update: (cache) => {
      cache.evict({ id: 'ROOT_QUERY', fieldName: 'reviews' });
      cache.gc();
    },
  });
  return async (draft) => {
    await withKey(draft, (idempotencyKey) => addReview({ variables: { input: { idempotencyKey, ...draft } } }));
  };
}

/** Products that the customer ordered and that are still in the shop, without duplicates. Empty while loading. */
function useOrderedProducts(): readonly { id: string; name: string }[] {
  const { data, fetchMore } = useReviewableProductsQuery({ fetchPolicy: 'cache-and-network' });
  useOtherPages(data?.viewer?.orders.pageInfo, fetchMore);
  const lines = data?.viewer?.orders.edges.flatMap(({ node }) => node.lines) ?? [];
  const products = lines.flatMap(({ product }) => (product ? [product] : []));
  return [...new Map(products.map((product) => [product.id, product])).values()];
}
