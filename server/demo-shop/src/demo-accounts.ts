/** This account is only for the embedded identity emulator: the README and the start-up output show its password. */
export const demoAdmin = {
  uid: 'demo-admin',
  email: 'admin@kickstand.example',
  password: 'kickstand-admin',
  displayName: 'Ada Admin',
  emailVerified: true,
};

export const demoShopper = {
  uid: 'demo-shopper',
  email: 'shopper@kickstand.example',
  password: 'kickstand-shopper',
  displayName: 'Sam Shopper',
  emailVerified: true,
};

export const demoAccounts = [demoAdmin, demoShopper] as const;
