/** Search terms of a text: its lower-case words, and the parts of hyphenated words. */
export function searchTermsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFKD')
      .match(/[\p{L}\p{N}]+(?:[-./][\p{L}\p{N}]+)*/gu) ?? [];
  return [...new Set(words.flatMap((word) => [word, ...word.split(/[-./]/)]))].slice(0, 60);
}

/** Search terms of a user: the address, its domain, and the words of the name. */
export function userSearchTermsOf(email: string, displayName: string): string[] {
  const names = displayName.toLowerCase().normalize('NFKC').split(/\s+/u);
  return [...new Set([email, email.split('@')[1] ?? '', ...names])].filter(Boolean).slice(0, 20);
}
