import { chakra } from '@chakra-ui/react';
import { Link } from '../../components/actions/Link';
import { usePartNumberHintQuery } from '../../graphql/generated/operations';
import { looksLikeNumber, toNumberPath } from '../../lib/catalog/part-number';

const Notice = chakra('p', {
  base: { bg: 'plate', borderTop: 'line', paddingInline: '4', paddingBlock: '3', marginBottom: '5' },
});

/** Above the results of a search for a part number: what has become of it, and the way to its page. */
export function NumberHint({ query }: { query: string }) {
  const path = toNumberPath(query);
  const isNumber = path !== null && looksLikeNumber(query);
  const { data } = usePartNumberHintQuery({ variables: { number: query }, skip: !isNumber });
  const answer = data?.partNumber;
  if (path === null || !answer?.isKnown) return null;
  const current = answer.ends.map(({ number }) => number).join(' or ');
  return (
    <Notice>
      {current !== '' && `${answer.number} was replaced by ${current}. `}
      <Link to={path}>{`All about the number ${answer.number}`}</Link>
    </Notice>
  );
}
