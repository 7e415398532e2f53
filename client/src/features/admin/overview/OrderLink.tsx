import { Link } from '../../../components/actions/Link';
import { EmailText } from '../../../components/text/EmailText';

/** Link to an order, named by the buyer's email address. */
export function OrderLink({ id, customerEmail }: { id: string; customerEmail: string }) {
  return (
    <Link to={`/dashboard/manageOrders/${id}`} kind="item" textDecorationColor="control" overflowWrap="anywhere">
      <EmailText>{customerEmail}</EmailText>
    </Link>
  );
}
