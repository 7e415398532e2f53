import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { render, type RenderResult } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { MemoryRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { ToastHost } from '../src/components/toasts/ToastHost';
import { createShopCache } from '../src/graphql/type-policies';
import { SessionProvider } from '../src/lib/session/SessionProvider';
import type { Session } from '../src/lib/session/session';
import { createSessionStore, type SessionUser } from '../src/lib/session/session-store';
import { ThemeProvider } from '../src/theme/ThemeProvider';

/** What an operation is answered with: data, an error, or nothing at all. */
export type Answer = { data: Record<string, unknown> } | { error: Error } | 'never';
export type Answers = Record<string, (variables: Record<string, unknown>) => Answer>;

export interface RenderOptions {
  answers?: Answers;
  user?: SessionUser | null;
  /** The address; the component is rendered whatever it is */
  at?: string;
}

/** A refusal as the shop's API sends it. */
export function refusal(code: string, message: string, details?: Record<string, unknown>): Answer {
  return { error: new GraphQLError(message, { extensions: { code, details } }) };
}

/** Renders part of the app in its theme, with a router, a session and a shop that gives the answers at hand. */
export function renderComponent(ui: ReactNode, options: RenderOptions = {}): RenderResult {
  const { answers = {}, user = null, at = '/' } = options;
  const client = new ApolloClient({ cache: createShopCache(), link: answering(answers) });
  const store = createSessionStore();
  store.set(user ? { status: 'signed-in', user } : { status: 'signed-out', user: null, reason: 'visitor' });
  const session = { start: () => () => undefined, wake: () => Promise.resolve() } as unknown as Session;
  return render(
    <ApolloProvider client={client}>
      <SessionProvider session={session} store={store}>
        <ThemeProvider>
          <MemoryRouter initialEntries={[at]}>{ui}</MemoryRouter>
          <ToastHost />
        </ThemeProvider>
      </SessionProvider>
    </ApolloProvider>,
  );
}

function answering(answers: Answers): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const answer = answers[operation.operationName ?? '']?.(operation.variables);
        if (answer === 'never') return;
        if (!answer) throw new Error(`No answer for ${operation.operationName ?? 'an operation without a name'}.`);
        if ('data' in answer) observer.next({ data: answer.data });
        else if (answer.error instanceof GraphQLError) observer.next({ errors: [answer.error.toJSON()] });
        else return observer.error(answer.error);
        observer.complete();
      }),
  );
}
