import { reviewRules } from '@kickstand/rules/reviews';
import { z } from 'zod';
import { limitsOf } from '../../shared/field-rules.js';
import { inserted } from '../http/answers.js';
import { numeric, text } from '../http/request.js';
import type { RestCalls } from '../http/rest-call.js';
import { documentedReview } from './review.serializer.js';

const group = 'Reviews';

const newReview = z
  .object({
    review: text.meta({ ...limitsOf(reviewRules.text), examples: ['Fits well, arrived in two days.'] }),
    rating: numeric.meta({ description: 'Whole number.', ...limitsOf(reviewRules.rating), examples: [5] }),
    productId: text.nullish().meta({ description: 'Id of the product; the shop is reviewed when left out.' }),
  })
  .meta({ id: 'NewReview' });

export const reviewsCalls = {
  listReviews: {
    id: 'listReviews',
    method: 'get',
    path: '/review',
    group,
    summary: 'List the reviews',
    description: 'All reviews that an admin has not hidden, in the order they were written. Not paged.',
    access: 'visitor',
    answer: z.array(documentedReview),
    answerDescription: 'The reviews.',
    refusals: [],
  },
  addReview: {
    id: 'addReview',
    method: 'post',
    path: '/review',
    group,
    summary: 'Write a review',
    description: 'An account can review each product once, and write a limited number of reviews a day.',
    access: 'customer',
    body: newReview,
    isRepeatable: true,
    answer: inserted,
    answerDescription: 'It was added.',
    refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
    fieldNames: { text: 'review' },
  },
} as const satisfies RestCalls;
