import { Button, ButtonLink } from '../components/actions/Button';
import { EmptyState } from '../components/feedback/EmptyState';
import { PageMetadata } from '../components/page/PageHeading';
import { useSession } from '../lib/session/SessionProvider';
import { chakra } from '../theme/chakra';

/** Shown instead of the staff pages to staff who need a second factor. */
export function SecondFactorNotice() {
  const { endSession } = useSession();
  return (
    <>
      <PageMetadata title="Second factor needed" isPrivate />
      <EmptyState
        drawing="/drawings/disc-lock.svg"
        title="Set up a second factor first"
        headingLevel={1}
        action={
          <chakra.div display="flex" flexWrap="wrap" gap="3">
            <ButtonLink to="/dashboard/profile">Set it up in your profile</ButtonLink>
            <Button onClick={endSession}>Log in again</Button>
          </chakra.div>
        }
      >
        Everybody who works in the shop must log in with a code from an authenticator app. If you have set up yours, log
        in again with it.
      </EmptyState>
    </>
  );
}
