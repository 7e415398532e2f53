import { InlineError, Skeleton } from '../../../components/feedback/Loading';
import { WrittenText } from '../../../components/text/WrittenText';
import { usePagePreviewQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { useSettled } from '../../../lib/time/use-settled';

/** The text as visitors would read it, once nothing has been typed for a moment. */
export function PagePreview({ markdown }: { markdown: string }) {
  const settled = useSettled(markdown);
  const { data, previousData, error, refetch } = usePagePreviewQuery({
    variables: { markdown: settled },
    fetchPolicy: 'no-cache',
  });
  if (error) return <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>;
  const shown = data ?? previousData;
  return shown ? <WrittenText html={shown.pagePreview} /> : <Skeleton height="8rem" />;
}
