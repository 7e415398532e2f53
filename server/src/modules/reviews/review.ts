import { invalidInput, type FieldError } from '../../shared/errors.js';

/** What a customer says about the shop, or about one product. */
export interface Review {
  /** 24 hex digits. */
  id: string;
  text: string;
  /** Whole, 1 to 5. */
  rating: number;
  /** As they were called when they wrote it; null on reviews older than accounts. */
  author: { userId: string; displayName: string } | null;
  productId: string | null;
  createdAt: Date;
}

export const longestReview = 2_000;

/** @throws DomainError BAD_USER_INPUT naming every field that is off. @returns the text trimmed. */
export function toReviewContent(input: { text: string; rating: number }): { text: string; rating: number } {
  const text = input.text.trim();
  const fields: FieldError[] = [];
  if (text.length < 1 || text.length > longestReview) {
    fields.push({ field: 'text', message: `Review must have 1 to ${longestReview} characters.` });
  }
  if (!Number.isInteger(input.rating) || input.rating < 1 || input.rating > 5) {
    fields.push({ field: 'rating', message: 'rating should be between 1-5' });
  }
  if (fields.length > 0) throw invalidInput(fields);
  return { text, rating: input.rating };
}
