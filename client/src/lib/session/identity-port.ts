export interface IdentityUser {
  uid: string;
  email: string | null;
  displayName: string | null;
}

/** What the session and its screens ask of the identity provider. Failures carry the provider's `code`. */
export interface IdentityClient {
  onChange(listener: (user: IdentityUser | null) => void): () => void;
  signInWithPassword(email: string, password: string): Promise<unknown>;
  signUp(account: { displayName: string; email: string; password: string }): Promise<unknown>;
  signInWithGoogle(): Promise<unknown>;
  sendPasswordReset(email: string): Promise<void>;
  confirmPasswordReset(code: string, password: string): Promise<void>;
  signOut(): Promise<void>;
  /** Null when nobody is signed in to the provider. */
  getIdToken(options?: { forceRefresh?: boolean }): Promise<string | null>;
}
