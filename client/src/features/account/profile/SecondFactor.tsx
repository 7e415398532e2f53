import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { ActionDialog } from '../../../components/dialog/dialogs';
import { Skeleton } from '../../../components/feedback/Loading';
import { FormError } from '../../../components/forms/Field';
import { toastSuccess } from '../../../components/toasts/toasts';
import type { SecondFactorSetUp } from '../../../lib/identity/second-factor';
import { useSession } from '../../../lib/session/SessionProvider';
import { useShownShop } from '../../../lib/shop/ShopProvider';
import { chakra } from '../../../theme/chakra';
import { identityCodeOf, toSignInMessage } from './AccountSheet';
import { SetUp } from './SecondFactorSetUp';

/** Shows whether the user's account has a second factor, adds one or removes it. */
export function SecondFactor() {
  const { identity, signIn, endSession } = useSession();
  const { name } = useShownShop();
  /** Null until the provider has answered. */
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const [setUp, setSetUp] = useState<SecondFactorSetUp | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const { failure, isBusy, attempt } = useAttempt();
  useEffect(() => {
    void attempt(async () => setIsOn(await (await identity()).hasSecondFactor()));
  }, [attempt, identity]);
  // Each change ends with a new token of the shop, which says whether there is a second factor.
  const change = (isNowOn: boolean, act: Parameters<typeof signIn>[0], message: string) =>
    attempt(async () => {
      await signIn(act);
      setSetUp(null);
      setIsOn(isNowOn);
      toastSuccess(message);
    });
  const start = () => attempt(async () => setSetUp(await (await identity()).startSecondFactor(name)));
  const confirm = (code: string) =>
    change(true, () => setUp?.confirm(code) ?? Promise.resolve(), 'Your second factor is on');
  return (
    <chakra.section aria-labelledby="second-factor" display="grid" gap="3" justifyItems="start" maxWidth="measure">
      <chakra.h2 id="second-factor" textStyle="title">
        Second factor
      </chakra.h2>
      <p>
        {isOn
          ? 'It is on: a login also needs a code from your authenticator app, so a stolen password is not enough.'
          : 'With a code from an authenticator app as the second step, a stolen password is not enough to log in.'}
      </p>
      {isOn === null && !failure && <Skeleton height="target" width="8rem" />}
      {setUp && (
        <SetUp setUp={setUp} message={failure?.message ?? null} onCode={confirm} onCancel={() => setSetUp(null)} />
      )}
      {!setUp && <FormError>{isOn === null && failure?.needsLogin ? null : failure?.message}</FormError>}
      {failure?.needsLogin && <Button onClick={endSession}>Log in again</Button>}
      {isOn === false && !setUp && !failure?.needsLogin && (
        <Button busy={isBusy} onClick={() => void start()}>
          Set up
        </Button>
      )}
      {isOn && !failure?.needsLogin && <Button onClick={() => setIsRemoving(true)}>Remove</Button>}
      {isRemoving && (
        <ActionDialog
          title="Remove your second factor?"
          description="Then your password, or your Google account, is enough to log in."
          confirmLabel="Remove"
          act={() => change(false, (provider) => provider.removeSecondFactor(), 'Your second factor is removed')}
          onDone={() => undefined}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </chakra.section>
  );
}

interface Failure {
  message: string;
  /** True if the failed change is possible after a new login. */
  needsLogin: boolean;
}

function useAttempt() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** Never rejects: a failure is shown. */
  const attempt = useCallback(async (act: () => Promise<void>) => {
    setFailure(null);
    setIsBusy(true);
    await act()
      .catch((error: unknown) => setFailure(toFailure(error)))
      .finally(() => setIsBusy(false));
  }, []);
  return { failure, isBusy, attempt };
}

function toFailure(error: unknown): Failure {
  const code = identityCodeOf(error);
  if (code === 'auth/requires-recent-login' || code === 'auth/no-current-user') {
    return { message: 'For your safety, log in again before you change this.', needsLogin: true };
  }
  const isOffered = code !== 'auth/operation-not-allowed';
  const message = isOffered
    ? toSignInMessage(error)
    : 'Second factors are not switched on in this shop. Tell the shop.';
  return { message, needsLogin: false };
}
