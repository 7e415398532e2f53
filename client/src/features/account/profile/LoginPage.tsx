import { typedEmailPattern } from '@kickstand/rules/accounts';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Button, Link } from '../../../components/actions/Button';
import { Field, FormError, TextInput } from '../../../components/forms/Field';
import { useShownShop } from '../../../lib/shop/ShopProvider';
import { PageMetadata } from '../../../components/page/PageHeading';
import { toastError, toastFailure, toastSuccess } from '../../../components/toasts/toasts';
import { useIsHydrated } from '../../../lib/rendered/use-is-hydrated';
import { toReturnPath, type ArrivalState, type LoginState } from '../../../lib/session/return-path';
import { useSession } from '../../../lib/session/SessionProvider';
import { AccountSheet, CodeStep, GoogleButton, passwordRule, toSignInMessage, useSignIn } from './AccountSheet';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useAddToCart } from '../../../components/cart/use-add-to-cart';
import { GuestOrderProductDocument } from '../../../graphql/generated/operations';
import { isSold } from '../../../lib/catalogue/stock-words';
import { chakra } from '../../../theme/chakra';

interface LoginValues {
  email: string;
  password: string;
}

const notices = {
  expired: 'Your session has ended. Log in to continue where you left off.',
  'admins-only': 'That page is for admins only, so you were signed out. Log in as an admin to open it.',
} as const satisfies Record<NonNullable<LoginState['notice']>, string>;

/** After the login, users return to the page they came from. */
export function LoginPage() {
  const { name } = useShownShop();
  const session = useSession();
  const state = (useLocation().state ?? {}) as LoginState;
  // The browser keeps the history state across a reload, but the server does not know it, so it is used after
  // hydration.
  const isHydrated = useIsHydrated();
  if (session.status === 'signed-in') {
    const arrival: ArrivalState = { isAfterLogin: true };
    return <Navigate to={toReturnPath(state.from) ?? '/'} replace state={arrival} />;
  }
  const guestProductId = productIdOf(state.from);
  return (
    <AccountSheet
      title="Log In"
      lead="To follow your orders and use your addresses and bikes."
      formNumber="Form 01"
      drawing={{ src: '/drawings/disc-lock.svg', caption: 'Fig. 01 · What is yours stays yours' }}
    >
      <PageMetadata title="Log In" description={`Log in to your ${name} account.`} />
      {isHydrated && state.notice && (
        <chakra.p role="status" fontWeight="semibold">
          {notices[state.notice]}
        </chakra.p>
      )}
      {isHydrated && guestProductId !== null && <GuestOrder productId={guestProductId} />}
      <LoginForm />
    </AccountSheet>
  );
}

function LoginForm() {
  const signIn = useSignIn();
  const { register, handleSubmit, formState, getValues, setFocus } = useForm<LoginValues>();
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(({ email, password }) =>
    signIn.attempt((identity) => identity.signInWithPassword(email.trim(), password)),
  );
  const sendReset = useSendReset(signIn);
  if (signIn.needed) return <CodeStep signIn={signIn} needed={signIn.needed} />;
  return (
    <>
      <chakra.form method="post" display="grid" gap="5" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Email" error={errors.email?.message} required>
          <TextInput
            type="email"
            autoComplete="email"
            {...register('email', {
              required: 'Please put Email first',
              pattern: { value: typedEmailPattern, message: "That's Not A valid Email" },
              setValueAs: (value: string) => value.trim(),
            })}
          />
        </Field>
        <Field label="Password" error={errors.password?.message} required>
          <TextInput type="password" autoComplete="current-password" {...register('password', passwordRule)} />
        </Field>
        <FormError>{signIn.message}</FormError>
        <Button type="submit" tone="ink" size="large" width="full" busy={isSubmitting}>
          Login
        </Button>
      </chakra.form>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="center" columnGap="5">
        <Link to="/signup" kind="line">
          Create New Account
        </Link>
        <Button
          tone="bare"
          size="compact"
          onClick={() => {
            const email = getValues('email').trim();
            if (email === '') setFocus('email');
            void sendReset(email);
          }}
        >
          Forgot Password
        </Button>
      </chakra.div>
      <GoogleButton onClick={() => void signIn.attempt((identity) => identity.signInWithGoogle())} />
    </>
  );
}

function useSendReset({ setMessage }: ReturnType<typeof useSignIn>): (email: string) => Promise<void> {
  const { identity } = useSession();
  return async (email) => {
    if (email === '') {
      toastError('please enter your email');
      return;
    }
    setMessage(null);
    try {
      await (await identity()).sendPasswordReset(email);
      toastSuccess('Sent email');
    } catch (error) {
      setMessage(toSignInMessage(error));
    }
  };
}

/** The product of the purchase page that sent a visitor to the login; null if another page did. */
function productIdOf(from: string | undefined): string | null {
  return from?.match(/^\/product\/([0-9a-f]{24})\/?$/)?.[1] ?? null;
}

/** Lets a visitor order without an account: the product goes into the cart, and the checkout opens. */
function GuestOrder({ productId }: { productId: string }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { add } = useAddToCart();
  const [isBusy, setIsBusy] = useState(false);
  const order = async () => {
    const { data } = await client.query({ query: GuestOrderProductDocument, variables: { id: productId } });
    const product = data?.product;
    if (!product || !isSold(product)) toastError('This part cannot be ordered right now.');
    else if (await add(product, product.minimumQuantity)) await navigate('/checkout');
  };
  return (
    <chakra.section display="grid" gap="3" borderBottom="line" paddingBottom="5" aria-label="Order as a guest">
      <p>You can also order without an account.</p>
      <Button
        size="large"
        width="full"
        whiteSpace="normal"
        busy={isBusy}
        onClick={() => {
          setIsBusy(true);
          order()
            .catch(toastFailure)
            .finally(() => setIsBusy(false));
        }}
      >
        Add to cart and order as a guest
      </Button>
    </chakra.section>
  );
}
