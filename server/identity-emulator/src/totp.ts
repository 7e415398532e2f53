import { createHmac, timingSafeEqual } from 'node:crypto';

export const codeLength = 6;
export const stepSeconds = 30;
/** Codes of the step before and after are accepted too, because clocks of phones differ. */
const tolerance = 1;

/** Code of a time step by RFC 6238, with SHA-1, which all authenticator apps support. */
export function toCode(secret: Buffer, step: number, length = codeLength): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/**
 * @param seconds since 1970
 * @returns the time step that the code belongs to; null for a wrong code
 */
export function findStep(secret: Buffer, code: string, seconds: number): number | null {
  const current = Math.floor(seconds / stepSeconds);
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => current - tolerance + index);
  const given = Buffer.from(code);
  const matches = steps.filter(
    (step) => given.length === codeLength && timingSafeEqual(given, Buffer.from(toCode(secret, step))),
  );
  return matches.at(-1) ?? null;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base 32 without padding, as authenticator apps read it. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** @param text from `toBase32` */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
