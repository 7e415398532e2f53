import { typedEmailPattern } from '@kickstand/rules/accounts';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import { Button, Link } from '../../../components/actions/Button';
import { Field, FormError, TextInput } from '../../../components/forms/Field';
import { useShownShop } from '../../../lib/shop/ShopProvider';
import { PageMetadata } from '../../../components/page/PageHeading';
import { useSession } from '../../../lib/session/SessionProvider';
import { chakra } from '../../../theme/chakra';
import {
  AccountSheet,
  CodeStep,
  GoogleButton,
  isIdentityError,
  NewPasswordField,
  passwordRule,
  toSignInMessage,
  useSignIn,
} from './AccountSheet';

interface SignupValues {
  name: string;
  email: string;
  password: string;
}

export function SignupPage() {
  const { name } = useShownShop();
  const session = useSession();
  const signIn = useSignIn();
  if (session.status === 'signed-in') return <Navigate to="/home" replace />;
  return (
    <AccountSheet
      title="Sign Up"
      lead="One account for your orders, your payments and your reviews."
      formNumber="Form 02"
      drawing={{ src: '/drawings/helmet.svg', caption: 'Fig. 02 · Comes in your size' }}
    >
      <PageMetadata title="Sign Up" description={`Open an account at ${name}.`} />
      {signIn.needed ? <CodeStep signIn={signIn} needed={signIn.needed} /> : <SignupForm signIn={signIn} />}
    </AccountSheet>
  );
}

function SignupForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const { register, handleSubmit, formState } = useForm<SignupValues>();
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(({ name, email, password }) =>
    signIn.attempt(
      (identity) => identity.signUp({ displayName: name, email, password }),
      (error) => (isIdentityError(error) ? toSignInMessage(error) : toUnfinishedMessage(error)),
    ),
  );
  return (
    <>
      <chakra.form method="post" display="grid" gap="5" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Name" error={errors.name?.message} required>
          <TextInput
            autoComplete="name"
            {...register('name', { required: 'Name is Required', setValueAs: (value: string) => value.trim() })}
          />
        </Field>
        <Field label="Email" error={errors.email?.message} required>
          <TextInput
            type="email"
            autoComplete="email"
            {...register('email', {
              required: 'Email is Required',
              pattern: { value: typedEmailPattern, message: 'Provide a valid Email' },
              setValueAs: (value: string) => value.trim(),
            })}
          />
        </Field>
        <NewPasswordField
          label="Password"
          field={register('password', passwordRule)}
          error={errors.password?.message}
        />
        <FormError>{signIn.message}</FormError>
        <Button type="submit" tone="ink" size="large" width="full" busy={isSubmitting}>
          Sign Up
        </Button>
      </chakra.form>
      <chakra.p textStyle="small">
        Already have an account?{' '}
        <Link to="/login" kind="line">
          Please Login
        </Link>
      </chakra.p>
      <GoogleButton onClick={() => void signIn.attempt((identity) => identity.signInWithGoogle())} />
    </>
  );
}

/** The provider creates the account before the shop signs the user in, so a second sign-up would be refused. */
function toUnfinishedMessage(error: unknown): string {
  return `${toSignInMessage(error)} Your account may exist already: try to log in with it.`;
}
