/** Something, an @, something with a dot: whether the address exists is the provider's to find out. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
