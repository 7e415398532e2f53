import { promotionLimits, promotionRules, type PromotionKind, type PromotionTerms } from '@kickstand/rules/promotions';
import { invalidInput, type FieldError } from '../../shared/errors.js';
import { checkFields } from '../../shared/field-rules.js';

/** What an admin enters. */
export interface PromotionContent extends PromotionTerms {
  /** Shown to customers. */
  name: string;
  /** The promotion applies to products of these categories and their descendants; if empty, to all categories. */
  categoryIds: readonly string[];
  brandIds: readonly string[];
  productIds: readonly string[];
  /** The highest applies first, but automatic promotions always apply before those with codes. */
  priority: number;
  isPaused: boolean;
}

/** An automatic discount, or one for a code. */
export interface Promotion extends PromotionContent {
  /** 24 hex digits. */
  id: string;
  /** 1 for a new one. */
  version: number;
  changedAt: Date;
}

export const promotionStates = ['running', 'scheduled', 'ended', 'paused'] as const;
export type PromotionState = (typeof promotionStates)[number];

export function stateOf({ isPaused, validFrom, validTo }: PromotionContent, now: Date): PromotionState {
  if (validTo !== null && now > validTo) return 'ended';
  if (isPaused) return 'paused';
  return validFrom !== null && now < validFrom ? 'scheduled' : 'running';
}

export const blankPromotion: Omit<PromotionContent, 'name' | 'kind'> = {
  code: null,
  percent: null,
  amountMinor: null,
  buyQuantity: null,
  getQuantity: null,
  isPerProduct: false,
  minimumMinor: null,
  minimumQuantity: null,
  categoryIds: [],
  brandIds: [],
  productIds: [],
  isFirstOrder: false,
  isCombinable: true,
  priority: 0,
  validFrom: null,
  validTo: null,
  useLimit: null,
  customerLimit: null,
  isPaused: false,
};

type Value = 'percent' | 'amountMinor' | 'buyQuantity' | 'getQuantity';

/** For each kind of promotion, the fields that define its discount. */
const valuesOf: Record<PromotionKind, readonly Value[]> = {
  percent_off_lines: ['percent'],
  amount_off_lines: ['amountMinor'],
  percent_off_order: ['percent'],
  amount_off_order: ['amountMinor'],
  free_delivery: [],
  buy_x_get_y: ['buyQuantity', 'getQuantity'],
};

/** Names of the fields in the API. */
const apiNames: Readonly<Record<string, string>> = { amountMinor: 'amount', minimumMinor: 'minimumAmount' };

/** @returns the content with trimmed texts. @throws DomainError BAD_USER_INPUT naming each invalid field. */
export function checkPromotion(content: PromotionContent): PromotionContent {
  const needed = valuesOf[content.kind];
  const faults: FieldError[] = [];
  const checked: Record<string, unknown> = { ...content };
  for (const [field, rule] of Object.entries(promotionRules)) {
    const value = checked[field];
    const isNeeded = field === 'name' || (needed as readonly string[]).includes(field);
    if (value === null && !isNeeded) continue;
    const result = checkFields({ [field]: rule }, { [field]: value as never });
    checked[field] = result.values[field];
    faults.push(...result.faults.map((fault) => ({ ...fault, field: apiNames[field] ?? field })));
  }
  for (const field of ['percent', 'amountMinor', 'buyQuantity', 'getQuantity'] as const) {
    if (!needed.includes(field)) checked[field] = null;
  }
  for (const field of ['categoryIds', 'brandIds', 'productIds'] as const) {
    checked[field] = [...new Set(content[field])];
    if (content[field].length > promotionLimits.selected) {
      faults.push({ field, message: `There can be at most ${promotionLimits.selected}.` });
    }
  }
  const { validFrom, validTo } = content;
  if (validFrom !== null && validTo !== null && validTo <= validFrom) {
    faults.push({ field: 'validTo', message: 'The end must be after the start.' });
  }
  if (faults.length > 0) throw invalidInput(faults);
  return {
    ...(checked as unknown as PromotionContent),
    isPerProduct: content.kind === 'buy_x_get_y' && content.isPerProduct,
  };
}
