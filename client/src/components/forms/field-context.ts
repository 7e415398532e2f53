import { createContext, use } from 'react';

/** Attributes that connect an input to its label, hint and error. */
export interface FieldControl {
  id?: string;
  'aria-required'?: boolean | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

export const FieldContext = createContext<FieldControl>({});

export function useFieldControl(): FieldControl {
  return use(FieldContext);
}
