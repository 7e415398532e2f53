import { shortestPassword } from '@kickstand/rules/accounts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Figure } from '../../../components/plate/Figure';
import { Plate } from '../../../components/plate/Plate';
import { Button } from '../../../components/actions/Button';
import { Field, TextInput } from '../../../components/forms/Field';
import { useSession, type UseSession } from '../../../lib/session/SessionProvider';
import { toShopError } from '../../../graphql/shop-error';
import { SecondFactorNeeded } from '../../../lib/identity/identity-errors';
import { toIdentityMessage } from '../../../lib/identity/identity-messages';
import { chakra } from '../../../theme/chakra';
import { CodeForm } from './CodeForm';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
    gap: { base: '6', lg: '12' },
    alignItems: 'start',
    paddingBlock: { base: '8', lg: '16' },
  },
});

const Caption = chakra('p', {
  base: { textStyle: 'label', color: 'ink.soft', borderTop: 'hairline', paddingTop: '2' },
});

interface AccountSheetProps {
  title: string;
  lead: string;
  /** Shown like the number of a printed form, e.g. 'Form K-1'. */
  formNumber: string;
  drawing: { src: string; caption: string };
  children: ReactNode;
}

/** Layout of login, sign-up and password reset: the purpose on the left, the form on the right. */
export function AccountSheet({ title, lead, formNumber, drawing, children }: AccountSheetProps) {
  return (
    <Frame>
      <div>
        <chakra.h1 textStyle="display">{title}</chakra.h1>
        <chakra.p textStyle="lead" color="ink.soft" marginTop="5" maxWidth="34ch">
          {lead}
        </chakra.p>
        <chakra.div hideBelow="lg" marginTop="10" maxWidth="26rem">
          <Figure src={drawing.src} alt="" />
          <Caption>{drawing.caption}</Caption>
        </chakra.div>
      </div>
      <Plate figure={formNumber} borderTop="heavy" border="hairline">
        <chakra.div display="grid" gap="5" padding={{ base: '4', sm: '7' }} paddingTop={{ base: '2', sm: '3' }}>
          {children}
        </chakra.div>
      </Plate>
    </Frame>
  );
}

export const passwordRule = {
  required: 'Password is Required',
  minLength: { value: shortestPassword, message: `Must be ${shortestPassword} characters or longer` },
};

interface NewPasswordFieldProps {
  label: string;
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** Field for a password that the user chooses. */
export function NewPasswordField({ label, field, error }: NewPasswordFieldProps) {
  return (
    <Field label={label} error={error} hint={`${shortestPassword} characters or more.`} required>
      <TextInput type="password" autoComplete="new-password" {...field} />
    </Field>
  );
}

const Or = chakra('p', {
  base: {
    textStyle: 'label',
    color: 'ink.soft',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    _before: { content: '""', flex: '1', borderTop: 'hairline' },
    _after: { content: '""', flex: '1', borderTop: 'hairline' },
  },
});

/** Stays enabled while the sign-in window is open: the SDK can take ten seconds to notice that it was closed. */
export function GoogleButton({ onClick }: { onClick: () => void }) {
  usePreparedPopup();
  return (
    <>
      <Or>or</Or>
      <Button width="full" onClick={onClick}>
        Continue With Google
      </Button>
    </>
  );
}

/** Browsers allow a popup only right after the click, so the code that opens it is loaded in advance. */
function usePreparedPopup(): void {
  const { identity } = useSession();
  useEffect(() => {
    // If loading fails now, the click tries again and shows the error.
    identity().then(
      (provider) => provider.prepareGoogle(),
      () => undefined,
    );
  }, [identity]);
}

/** Message shown below the form when signing in failed: the provider's or the shop's. */
export function toSignInMessage(error: unknown): string {
  const code = identityCodeOf(error);
  return code === null ? toShopError(error).message : toIdentityMessage(code);
}

export function isIdentityError(error: unknown): boolean {
  return identityCodeOf(error) !== null;
}

export function identityCodeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && error.code.startsWith('auth/') ? error.code : null;
}

type Attempt = Parameters<UseSession['signIn']>[0];

/** After these errors, the sign-in must start again with the first step. */
const endsWait: ReadonlySet<string | null> = new Set([
  'auth/invalid-multi-factor-session',
  'auth/multi-factor-info-not-found',
  'auth/user-token-expired',
  'auth/user-disabled',
]);

/** Signs in by any of the provider's methods. The result of an attempt is ignored once another attempt has begun. */
export function useSignIn() {
  const { signIn } = useSession();
  const [message, setMessage] = useState<string | null>(null);
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null);
  const latest = useRef(0);
  return {
    message,
    setMessage,
    /** Set while the sign-in waits for a code. */
    needed,
    /** Gives up the sign-in that waits for a code. */
    cancel: () => {
      latest.current += 1;
      setMessage(null);
      setNeeded(null);
    },
    /** Resolves once the attempt has succeeded or its failure is shown. */
    attempt: async (way: Attempt, explain: (error: unknown) => string = toSignInMessage) => {
      const number = ++latest.current;
      setMessage(null);
      try {
        await signIn(way);
      } catch (error) {
        if (number !== latest.current) return;
        if (error instanceof SecondFactorNeeded) return setNeeded(error);
        if (endsWait.has(identityCodeOf(error))) setNeeded(null);
        setMessage(explain(error));
      }
    },
  };
}

/** The second step of a sign-in. */
export function CodeStep({ signIn, needed }: { signIn: ReturnType<typeof useSignIn>; needed: SecondFactorNeeded }) {
  return (
    <>
      <p>Your account has a second factor: open your authenticator app.</p>
      <CodeForm
        confirmLabel="Continue"
        message={signIn.message}
        onCode={(code) => signIn.attempt(() => needed.enterCode(code))}
      >
        <Button size="large" onClick={signIn.cancel}>
          Back
        </Button>
      </CodeForm>
    </>
  );
}
