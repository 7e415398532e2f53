import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { chakra } from '../../../theme/chakra';
import { CartContents } from './CartContents';
import { UnpaidOrders } from './UnpaidOrders';

export function CartPage() {
  return (
    <chakra.div paddingBlock={{ base: '6', md: '10' }} minHeight="100dvh">
      <PageMetadata title="Cart" isPrivate />
      <PageHeading>Cart</PageHeading>
      <UnpaidOrders>
        <CartContents place="page" />
      </UnpaidOrders>
    </chakra.div>
  );
}
