import { DomainError, invalidField } from '../../shared/errors.js';
import { isSlugOf, slugsFor } from './slug.js';
import type { GiveBack, SlugKind, SlugRepository } from './slug.repository.js';

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

export interface ClaimedSlug {
  slug: string;
  giveBack: GiveBack;
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
): Promise<ClaimedSlug> {
  const { name, slug } = owner;
  if (current && (slug === '' || slug === current.slug)) {
    const isOf = (each: string) => isSlugOf(current.slug, each, claim.fallback, owner.id);
    const isChosen = name === current.name || !isOf(current.name);
    if ((isChosen && !isReset) || isOf(name)) return keptSlug(current.slug);
  }
  const [claimed] = await claimSlugs(slugs, [{ ...owner, slug: slug === current?.slug ? '' : slug }], claim);
  if (claimed == null) throw slugTaken(claim.kind);
  return claimed;
}

/** The slug that its owner has already. */
export const keptSlug = (slug: string): ClaimedSlug => ({ slug, giveBack: () => Promise.resolve() });

/**
 * Gives a slug back if the write of its owner is refused. After any other error, the owner may be stored with it, so it
 * stays claimed.
 */
export async function orGiveBack<T>(giveBack: GiveBack, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof DomainError) await giveBack();
    throw error;
  }
}

/** Claims the slugs of new owners together. @returns the slug of each; null if the chosen one is taken. */
export async function claimSlugs(
  slugs: Slugs,
  owners: readonly SlugOwner[],
  { kind, fallback, ...options }: NewSlugClaim,
): Promise<(ClaimedSlug | null)[]> {
  const claimed = owners.map((): ClaimedSlug | null => null);
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
    for (const { id, index, slug } of tried) {
      const giveBack = got.get(id);
      if (giveBack) claimed[index] = { slug, giveBack };
    }
    waiting = tried.filter(({ id }) => !got.has(id));
  }
}

export const slugTaken = (kind: SlugKind) =>
  invalidField('slug', `Another ${kind} has, or had, this address. Choose another one.`);
