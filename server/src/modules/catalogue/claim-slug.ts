import { invalidField } from '../../shared/errors.js';
import { isSlugOf, slugsFor } from './slug.js';
import type { SlugKind, SlugRepository } from './slug.repository.js';

export interface SlugOwner {
  id: string;
  name: string;
  /** Slug that an admin chose; '' makes the slug from the name. */
  slug: string;
}

interface SlugClaim {
  kind: SlugKind;
  /** Slug for names without Latin letters or digits. */
  fallback: string;
  /** The stored owner; null for a new one. */
  current: Pick<SlugOwner, 'name' | 'slug'> | null;
  /** Whether to replace a slug that an admin chose by one made from the name. */
  isReset?: boolean;
  now: Date;
  isStored: (id: string) => Promise<boolean>;
}

/**
 * Claims the slug of a product, category, brand or family. A slug made from the name changes with the name; a slug that
 * an admin chose stays. Earlier slugs redirect to the new one.
 * @throws DomainError BAD_USER_INPUT if the chosen slug is taken.
 */
export async function claimSlug(
  slugs: Pick<SlugRepository, 'claim'>,
  { id, name, slug }: SlugOwner,
  { kind, fallback, current, isReset = false, now, isStored }: SlugClaim,
): Promise<string> {
  const claim = (wanted: string) => slugs.claim(kind, wanted, id, { now, isStored });
  if (slug !== '' && slug !== current?.slug) {
    if (await claim(slug)) return slug;
    throw slugTaken(kind);
  }
  if (current) {
    const isChosen = name === current.name || !isSlugOf(current.slug, current.name, fallback);
    if ((isChosen && !isReset) || isSlugOf(current.slug, name, fallback)) return current.slug;
  }
  for (const wanted of slugsFor(name, fallback, id)) if (await claim(wanted)) return wanted;
  throw new Error(`No slug is free for ${id}`);
}

export const slugTaken = (kind: SlugKind) =>
  invalidField('slug', `Another ${kind} has, or had, this address. Choose another one.`);
