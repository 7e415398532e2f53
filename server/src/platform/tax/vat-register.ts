import { z } from 'zod';
import { DomainError } from '../../shared/errors.js';

/** A register of the VAT numbers of businesses. */
export interface VatRegister {
  /** @throws DomainError TAX_UNAVAILABLE if the register cannot answer at the moment. */
  isRegistered(vatNumber: string): Promise<boolean>;
}

const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api';
/** The registers of the member states often take some seconds. */
const longestWaitMs = 8_000;

/** `userError` is VALID, INVALID, or why the register of the member state has not answered: MS_UNAVAILABLE, TIMEOUT. */
const viesAnswer = z.object({ isValid: z.boolean(), userError: z.string() });

/** VIES, the EU's VAT Information Exchange System. https://ec.europa.eu/taxation_customs/vies/#/technical-information */
export function createVies({ fetch = globalThis.fetch }: { fetch?: typeof globalThis.fetch } = {}): VatRegister {
  return {
    async isRegistered(vatNumber) {
      const path = `ms/${vatNumber.slice(0, 2)}/vat/${encodeURIComponent(vatNumber.slice(2))}`;
      try {
        const response = await fetch(`${viesUrl}/${path}`, { signal: AbortSignal.timeout(longestWaitMs) });
        const { isValid, userError } = viesAnswer.parse(await response.json());
        if (isValid) return true;
        if (userError === 'INVALID') return false;
        throw new Error(`VIES answered ${userError}`);
      } catch (cause) {
        const message = 'VAT numbers cannot be checked right now. Try again later, or order without the VAT number.';
        throw new DomainError('TAX_UNAVAILABLE', message, { cause });
      }
    },
  };
}
