import { describe, expect, it } from 'vitest';
import { createVies } from './vat-register.js';

const answering = (body: object | Error) => {
  const asked: string[] = [];
  const fetch = (url: unknown) => {
    asked.push(String(url));
    return body instanceof Error ? Promise.reject(body) : Promise.resolve(new Response(JSON.stringify(body)));
  };
  return { register: createVies({ fetch }), asked };
};

describe('VIES', () => {
  it('says whether a number is registered', async () => {
    const { register, asked } = answering({ isValid: true, userError: 'VALID' });
    expect(await register.isRegistered('FR83404833048')).toBe(true);
    expect(asked).toEqual(['https://ec.europa.eu/taxation_customs/vies/rest-api/ms/FR/vat/83404833048']);
    const other = answering({ isValid: false, userError: 'INVALID' });
    expect(await other.register.isRegistered('FR83404833048')).toBe(false);
  });

  it.each([
    ['the member state does not answer', { isValid: false, userError: 'MS_UNAVAILABLE' }],
    ['the answer is not understood', { actionSucceed: false, errorWrappers: [{ error: 'VOW-ERR-1' }] }],
    ['it cannot be reached', new TypeError('fetch failed')],
  ])('is unavailable if %s', async (_case, body) => {
    const { register } = answering(body);
    await expect(register.isRegistered('FR83404833048')).rejects.toMatchObject({ code: 'TAX_UNAVAILABLE' });
  });
});
