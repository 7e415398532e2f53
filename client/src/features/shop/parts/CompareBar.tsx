import { Button, ButtonLink } from '../../../components/actions/Button';
import { chakra } from '../../../theme/chakra';
import { compareAddress, forgetAllChosen, useChosen } from './compared-parts';

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

/** Number of chosen parts, and a link to their comparison. */
export function CompareBar() {
  const ids = useChosen();
  if (ids.length === 0) return null;
  return (
    <Bar aria-label="Compare" data-bottom-bar>
      <chakra.p marginInlineEnd="auto">
        {ids.length === 1 ? '1 part to compare' : `${ids.length} parts to compare`}
      </chakra.p>
      <Button size="compact" tone="bare" onClick={forgetAllChosen}>
        Clear
      </Button>
      <ButtonLink to={compareAddress(ids)} tone="ink">
        Compare
      </ButtonLink>
    </Bar>
  );
}
