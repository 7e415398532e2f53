import { chakra } from '@chakra-ui/react';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { EmailText } from '../../../components/text/EmailText';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { DataPlate } from '../../../components/plate/DataPlate';
import { MyProfileDocument, useMyProfileQuery } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { useSession } from '../../../lib/session/SessionProvider';
import { ProfileForm } from './ProfileForm';
import { SignOutEverywhere } from './SignOutEverywhere';

export const queries = () => [{ query: MyProfileDocument }];

export function ProfilePage() {
  const { user } = useSession();
  const { data, error, refetch } = useMyProfileQuery({ notifyOnNetworkStatusChange: true });
  const viewer = data?.viewer;
  return (
    <>
      <PageMetadata title="My Profile" isPrivate />
      <PageHeading>My Profile</PageHeading>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        gap={{ base: '8', xl: '10' }}
        alignItems="start"
      >
        {user && (
          <chakra.div display="grid" gap="5" justifyItems="start">
            <DataPlate
              caption="Account"
              rows={[
                { term: 'Name', value: user.displayName },
                { term: 'Email', value: <EmailText>{user.email}</EmailText> },
              ]}
            />
            <SignOutEverywhere />
          </chakra.div>
        )}
        {viewer && <ProfileForm profile={viewer.profile} />}
        {!viewer && !error && <ProfileSkeleton />}
        {!viewer && error && <InlineError onRetry={() => void refetch()}>{toShopError(error).message}</InlineError>}
      </chakra.div>
    </>
  );
}

function ProfileSkeleton() {
  return (
    <Loading what="your profile">
      <chakra.div display="grid" gap="5">
        {[0, 1, 2, 3].map((field) => (
          <Skeleton key={field} height="4.5rem" />
        ))}
      </chakra.div>
    </Loading>
  );
}
