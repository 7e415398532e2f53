import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { Loading, Skeleton } from '../../../components/feedback/Loading';
import { PageMetadata } from '../../../components/page/PageHeading';
import { Section } from '../../../components/page/Section';
import { PublishedDate } from '../../../components/text/PublishedDate';
import { WrittenText } from '../../../components/text/WrittenText';
import { useContentPageQuery } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

interface WrittenContentProps {
  path: string;
  /** Shown in the margin like the number of a section, e.g. 'B'. */
  number: string;
  /** Shown if no page is published at the address, or if it cannot be fetched. */
  instead: (error: unknown, refetch: () => Promise<unknown>) => ReactNode;
}

/** A page that the merchant has written. */
export function WrittenContent({ path, number, instead }: WrittenContentProps) {
  const { data, error, refetch } = useContentPageQuery({ variables: { path } });
  const page = data?.contentPage;
  if (!page) return data || error ? instead(error, refetch) : <Placeholder />;
  if (page.path !== path) return <Navigate to={page.path} replace />;
  return (
    <>
      <PageMetadata title={page.title} {...(page.description === '' ? {} : { description: page.description })} />
      <Section number={number} title={page.title} note={<PublishedDate value={page.publishedAt} />} level={1}>
        <WrittenText html={page.html} />
      </Section>
    </>
  );
}

function Placeholder() {
  return (
    <Loading what="the page">
      <chakra.div display="grid" gap="6" minHeight="100dvh" alignContent="start" paddingBlock="10">
        <Skeleton height="4rem" width="60%" />
        <Skeleton height="16rem" />
      </chakra.div>
    </Loading>
  );
}
