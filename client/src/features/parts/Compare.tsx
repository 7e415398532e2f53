import { chakra } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';
import { Button, ButtonLink } from '../../components/actions/Button';
import { Choice } from '../../components/forms/Choice';
import { toastError } from '../../components/toasts/toasts';
import { storedText } from '../../lib/storage/stored-text';

/** As many as fit side by side. */
export const mostCompared = 4;

const stored = storedText('kickstand.compare');

export const readIds = (text: string | null): string[] => [...new Set((text ?? '').split(',').filter(Boolean))];
export const compareAddress = (ids: readonly string[]): string =>
  `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;

/** The ids of the parts that somebody has chosen to compare, in the order of choosing. */
function useChosen(): string[] {
  return readIds(useSyncExternalStore(stored.subscribe, stored.read, () => null));
}

/** @returns whether there was room for it. */
function choose(id: string, isWanted: boolean): boolean {
  const others = readIds(stored.read()).filter((chosen) => chosen !== id);
  if (isWanted && others.length >= mostCompared) return false;
  const next = isWanted ? [...others, id] : others;
  stored.write(next.length === 0 ? null : next.join(','));
  return true;
}

export const forgetChosen = (id: string): boolean => choose(id, false);

interface CompareChoiceProps {
  product: { id: string };
  /** Id of the element that names the product */
  describedBy?: string;
}

/** Puts a part beside others; the bar below leads to them. */
export function CompareChoice({ product: { id }, describedBy }: CompareChoiceProps) {
  const isChosen = useChosen().includes(id);
  return (
    <Choice
      type="checkbox"
      label="Compare"
      checked={isChosen}
      aria-describedby={describedBy}
      onChange={() => {
        if (choose(id, !isChosen)) return;
        toastError(`You can compare ${mostCompared} parts at a time. Remove one of them first.`, 'compare');
      }}
    />
  );
}

const Bar = chakra('aside', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: 'raised',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: '2',
    rowGap: '1',
    marginTop: '6',
    paddingBlock: '2',
    paddingInline: '3',
    bg: 'plate',
    borderTop: 'heavy',
    borderInline: 'hairline',
  },
});

/** At the lower edge of the pages of parts while something is chosen. */
export function CompareBar() {
  const ids = useChosen();
  if (ids.length === 0) return null;
  return (
    <Bar aria-label="Compare" data-bottom-bar>
      <chakra.p marginInlineEnd="auto">
        {ids.length === 1 ? '1 part to compare' : `${ids.length} parts to compare`}
      </chakra.p>
      <Button size="compact" tone="bare" onClick={() => stored.write(null)}>
        Clear
      </Button>
      <ButtonLink to={compareAddress(ids)} tone="ink">
        Compare
      </ButtonLink>
    </Bar>
  );
}
