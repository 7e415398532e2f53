/** Printed at the start and in the README: for trying the shop on its embedded identity, never on a real one. */
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
