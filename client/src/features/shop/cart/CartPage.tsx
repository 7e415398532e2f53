import { chakra } from '@chakra-ui/react';
import { PageHeading } from '../../../components/page/PageHeading';
import { PageMetadata } from '../../../components/page/PageMetadata';
import { CartContents } from './CartContents';
import { UnpaidOrders } from './UnpaidOrders';

export function CartPage() {
  return (
    <chakra.div paddingBlock={{ base: '6', md: '10' }}>
      <PageMetadata title="Cart" isPrivate />
      <PageHeading>Cart</PageHeading>
      <UnpaidOrders>
        <CartContents place="page" />
      </UnpaidOrders>
    </chakra.div>
  );
}
