import { Link } from '../../components/actions/Link';
import { EmailText } from '../../components/text/EmailText';

/** Leads to an order, by whose it is. */
export function OrderLink({ id, customerEmail }: { id: string; customerEmail: string }) {
  return (
    <Link to={`/dashboard/manageOrders/${id}`} kind="item" textDecorationColor="control" overflowWrap="anywhere">
      <EmailText>{customerEmail}</EmailText>
    </Link>
  );
}
