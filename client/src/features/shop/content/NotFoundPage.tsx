import { NavigationButton } from '../../../components/actions/Button';
import { PageMetadata } from '../../../components/page/PageHeading';
import { Figure } from '../../../components/plate/Figure';
import { chakra } from '../../../theme/chakra';

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 6fr) minmax(0, 6fr)' },
    gap: { base: '6', lg: '12' },
    alignItems: 'center',
    paddingBlock: { base: '8', lg: '14' },
  },
});

export function NotFoundPage() {
  return (
    <>
      <PageMetadata title="Page not found" isPrivate />
      <Layout>
        <chakra.div display="grid" gap="6" justifyItems="start">
          <chakra.h1 textStyle="display" fontSize="clamp(3.5rem, 11vw, 9rem)">
            404! page not found
          </chakra.h1>
          <chakra.p textStyle="lead" color="ink.soft" maxWidth="36ch">
            This sheet is missing from the manual. The address may be mistyped, or the page was taken out.
          </chakra.p>
          <NavigationButton to="/home" tone="ink" size="large">
            Go to Home Page
          </NavigationButton>
        </chakra.div>
        <Figure src="/drawings/not-found.svg" alt="" />
      </Layout>
    </>
  );
}
