import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { FormError } from '../../../components/forms/Field';
import { PageMetadata } from '../../../components/page/PageHeading';
import { useSession } from '../../../lib/session/SessionProvider';
import { chakra } from '../../../theme/chakra';
import { AccountSheet, isIdentityError, NewPasswordField, passwordRule, toSignInMessage } from './AccountSheet';

/** Opened by the link in a password reset email. The parameter `oobCode` holds the link's code. */
export function ResetPage() {
  const [parameters] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const code = parameters.get('oobCode');
  return (
    <AccountSheet
      title="New Password"
      lead="Choose the password you will log in with."
      formNumber="Form 03"
      drawing={{ src: '/drawings/spark-plug.svg', caption: 'Fig. 03 · A fresh start' }}
    >
      <PageMetadata title="New Password" isPrivate />
      {isDone && <Outcome text="Your new password is set. Log in with it." />}
      {!isDone && code && <ResetForm code={code} onDone={() => setIsDone(true)} />}
      {!isDone && !code && (
        <Outcome text="This link is incomplete. Open the link from the email again, or ask for a new one with Forgot Password on the login page." />
      )}
    </AccountSheet>
  );
}

function Outcome({ text }: { text: string }) {
  return (
    <>
      <chakra.p role="status" textStyle="subtitle">
        {text}
      </chakra.p>
      <ButtonLink to="/login" tone="ink" width="full">
        Go to Log In
      </ButtonLink>
    </>
  );
}

function ResetForm({ code, onDone }: { code: string; onDone: () => void }) {
  const { identity } = useSession();
  const link = useResetLink(code);
  const [message, setMessage] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm<{ password: string }>();
  const submit = handleSubmit(async ({ password }) => {
    setMessage(null);
    try {
      await (await identity()).confirmPasswordReset(code, password);
      onDone();
    } catch (error) {
      setMessage(toSignInMessage(error));
    }
  });
  if (link.refusal !== null) return <Outcome text={link.refusal} />;
  return (
    <chakra.form display="grid" gap="5" noValidate onSubmit={(event) => void submit(event)}>
      {link.email && <p>{`For ${link.email}`}</p>}
      <NewPasswordField
        label="New password"
        field={register('password', passwordRule)}
        error={formState.errors.password?.message}
      />
      <FormError>{message}</FormError>
      <Button type="submit" tone="ink" size="large" width="full" busy={formState.isSubmitting}>
        Set password
      </Button>
    </chakra.form>
  );
}

/** The account that the link is for. A used or expired link is refused before the user enters a password. */
function useResetLink(code: string): { email: string | null; refusal: string | null } {
  const { identity } = useSession();
  const [link, setLink] = useState<{ email: string | null; refusal: string | null }>({ email: null, refusal: null });
  useEffect(() => {
    let isCurrent = true;
    void identity()
      .then((provider) => provider.verifyPasswordResetCode(code))
      .then(
        (email) => ({ email, refusal: null }),
        (error: unknown) => ({ email: null, refusal: isIdentityError(error) ? toSignInMessage(error) : null }),
      )
      .then((result) => {
        if (isCurrent) setLink(result);
      });
    return () => {
      isCurrent = false;
    };
  }, [code, identity]);
  return link;
}
