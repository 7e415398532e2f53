import { InlineError } from '../../components/feedback/InlineError';
import { Loading } from '../../components/feedback/Loading';
import { Skeleton } from '../../components/feedback/Skeleton';
import { PageHeading } from '../../components/page/PageHeading';
import { PageMetadata } from '../../components/page/PageMetadata';
import { useShopQuery } from '../../graphql/generated/operations';
import { toShopError } from '../../graphql/shop-error';
import { ProductForm } from './ProductForm';

export function AddProductPage() {
  const { data, error, refetch } = useShopQuery();
  return (
    <>
      <PageMetadata title="Add Product" isPrivate />
      <PageHeading>Add Product</PageHeading>
      {data && <ProductForm shop={data.shop} />}
      {!data && error && <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>}
      {!data && !error && (
        <Loading what="the form">
          <Skeleton height="30rem" />
        </Loading>
      )}
    </>
  );
}
