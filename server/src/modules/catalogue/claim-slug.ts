import { invalidField } from '../../shared/errors.js';
import { isSlugOf, slugsFor } from './slug.js';
import type { SlugKind, SlugRepository } from './slug.repository.js';

export interface SlugOwner {
  id: string;
  name: string;
  /** Slug that an admin chose; '' if the slug is to be made from the name. */
  slug: string;
}

interface NewSlugClaim {
  kind: SlugKind;
  /** Slug for names without Latin letters or digits. */
  fallback: string;
  now: Date;
  isStored: (id: string) => Promise<boolean>;
}

interface SlugClaim extends NewSlugClaim {
  /** The stored owner; null for a new one. */
  current: Pick<SlugOwner, 'name' | 'slug'> | null;
  /** Whether a slug made from the name replaces a slug that an admin chose. */
  isReset?: boolean;
}

type Slugs = Pick<SlugRepository, 'claim'>;

/**
 * Claims the slug of a product, category, brand or family. A slug made from the name changes with the name; a slug that
 * an admin chose stays. Earlier slugs redirect to the new one.
 * @throws DomainError BAD_USER_INPUT if the chosen slug is taken.
 */
export async function claimSlug(
  slugs: Slugs,
  owner: SlugOwner,
  { current, isReset = false, ...claim }: SlugClaim,
): Promise<string> {
  const { name, slug } = owner;
  if (current && (slug === '' || slug === current.slug)) {
    const isOf = (each: string) => isSlugOf(current.slug, each, claim.fallback, owner.id);
    const isChosen = name === current.name || !isOf(current.name);
    if ((isChosen && !isReset) || isOf(name)) return current.slug;
  }
  const [claimed] = await claimSlugs(slugs, [{ ...owner, slug: slug === current?.slug ? '' : slug }], claim);
  if (claimed == null) throw slugTaken(claim.kind);
  return claimed;
}

/** Claims the slugs of new owners together. @returns the slug of each; null if the chosen one is taken. */
export async function claimSlugs(
  slugs: Slugs,
  owners: readonly SlugOwner[],
  { kind, fallback, ...options }: NewSlugClaim,
): Promise<(string | null)[]> {
  const claimed = owners.map((): string | null => null);
  let waiting = owners.map(({ id, name, slug }, index) => {
    return { id, index, isMade: slug === '', others: slug === '' ? slugsFor(name, fallback, id) : [slug].values() };
  });
  for (;;) {
    const tried = waiting.flatMap((owner) => {
      const next = owner.others.next();
      if (next.done !== true) return [{ ...owner, slug: next.value }];
      if (owner.isMade) throw new Error(`No slug is free for ${owner.id}`);
      return [];
    });
    if (tried.length === 0) return claimed;
    const got = await slugs.claim(kind, tried, options);
    for (const { id, index, slug } of tried) if (got.has(id)) claimed[index] = slug;
    waiting = tried.filter(({ id }) => !got.has(id));
  }
}

export const slugTaken = (kind: SlugKind) =>
  invalidField('slug', `Another ${kind} has, or had, this address. Choose another one.`);
