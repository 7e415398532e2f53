import { useShownShop } from '../../../lib/shop/ShopProvider';
import { PageMetadata } from '../../../components/page/PageHeading';
import { JsonLd } from '../../../components/page/JsonLd';
import { Section } from '../../../components/page/Section';
import { Link } from '../../../components/actions/Button';
import { MoreButton } from '../../../components/actions/MoreButton';
import { PublishedDate } from '../../../components/text/PublishedDate';
import {
  BlogPostsDocument,
  ContentPageDocument,
  useBlogPostsQuery,
  useShopQuery,
} from '../../../graphql/generated/operations';
import { linkRecipe } from '../../../theme/recipes/link';
import { chakra } from '../../../theme/chakra';
import { answerOf, questions } from './questions';
import { WrittenContent } from './WrittenContent';

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr)' },
    gap: { base: '8', lg: '12' },
    alignItems: 'start',
  },
});
const Index = chakra('ol', { base: { position: { lg: 'sticky' }, top: '6', borderTop: 'line' } });
const IndexLink = chakra('a', linkRecipe);
const Answer = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: '3.5rem minmax(0, 1fr)',
    paddingBlock: { base: '6', md: '8' },
    borderTop: 'line',
    scrollMarginTop: '4',
  },
});
const questionId = (index: number) => `question-${index + 1}`;
const describe = (shop: string) =>
  `Questions and answers about motorbike parts: fit, chains, brake pads, oil, spark plugs, and how ordering at ${shop} works.`;
const number = (index: number) => String(index + 1).padStart(2, '0');

const path = '/blogs';

export const queries = () => [{ query: ContentPageDocument, variables: { path } }, { query: BlogPostsDocument }];

/** The questions and answers (or the page that the merchant has written instead), followed by the posts. */
export function BlogsPage() {
  return (
    <>
      <WrittenContent path={path} number="B" instead={() => <Questions />} />
      <Posts />
    </>
  );
}

function Posts() {
  const { data, fetchMore } = useBlogPostsQuery();
  if (!data || data.blogPosts.totalCount === 0) return null;
  const { edges, pageInfo } = data.blogPosts;
  return (
    <Section number="B.1" title="Posts">
      <ul>
        {edges.map(({ node }) => (
          <chakra.li key={node.path} display="grid" gap="2" paddingBlock="5" borderTop="line">
            <chakra.h3 textStyle="title">
              <Link to={node.path} kind="line">
                {node.title}
              </Link>
            </chakra.h3>
            <chakra.p textStyle="label" color="ink.soft">
              <PublishedDate value={node.publishedAt} />
            </chakra.p>
            {node.description !== '' && (
              <chakra.p textStyle="body" maxWidth="measure">
                {node.description}
              </chakra.p>
            )}
          </chakra.li>
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <MoreButton marginTop="6" more={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />
      )}
    </Section>
  );
}

function Questions() {
  const { name } = useShownShop();
  const { data } = useShopQuery();
  const answered = questions.map((asked) => ({ ...asked, answer: answerOf(asked, data?.shop ?? null) }));
  return (
    <>
      <PageMetadata title="Blogs" description={describe(name)} />
      <JsonLd
        value={{
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: answered.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
          })),
        }}
      />
      <Section number="B" title="Blogs" note="Questions & answers from the workbench" level={1}>
        <Layout>
          <chakra.nav aria-label="Questions">
            <Index>
              {questions.map(({ question }, index) => (
                <chakra.li key={question} display="flex" gap="4" alignItems="baseline" borderBottom="hairline">
                  <chakra.span textStyle="label" color="ink.soft" aria-hidden="true">
                    {number(index)}
                  </chakra.span>
                  <IndexLink kind="item" href={`#${questionId(index)}`} textStyle="small" paddingBlock="2">
                    {question}
                  </IndexLink>
                </chakra.li>
              ))}
            </Index>
          </chakra.nav>
          <div>
            {answered.map(({ question, answer }, index) => (
              <Answer key={question} id={questionId(index)}>
                <chakra.span textStyle="label" color="ink.soft" paddingTop="2" aria-hidden="true">
                  {number(index)}
                </chakra.span>
                <chakra.div display="grid" gap="4">
                  <chakra.h2 textStyle="heading" textTransform="uppercase">
                    {question}
                  </chakra.h2>
                  {answer.map((paragraph) => (
                    <chakra.p key={paragraph} textStyle="body" maxWidth="measure">
                      {paragraph}
                    </chakra.p>
                  ))}
                </chakra.div>
              </Answer>
            ))}
          </div>
        </Layout>
      </Section>
    </>
  );
}
