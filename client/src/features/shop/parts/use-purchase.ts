import { useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { toQuantityPerBike } from '../../../components/bike/fit-places';
import { useFit } from '../../../components/bike/use-fits';
import { useAddToCart } from '../../../components/cart/use-add-to-cart';
import type { PartSheet_ProductFragment } from '../../../graphql/generated/operations';
import { findQuantityFault } from '../../../lib/catalogue/order-quantity';

export interface Purchase {
  form: RefObject<HTMLFormElement | null>;
  formId: string;
  /** Quantity as shown in the field. */
  quantity: string;
  setQuantity: (typed: string) => void;
  /** Quantity that the visitor's bike needs; null without a bike, or if the quantity is not known. */
  neededQuantity: number | null;
  fault: string | null;
  isAdding: boolean;
  submit: (event: FormEvent) => void;
}

/** The quantity to add to the cart: at first what the visitor's bike needs, within the limits of the product. */
export function usePurchase(product: PartSheet_ProductFragment): Purchase {
  const { id, minimumQuantity, availableQuantity } = product;
  const { fit } = useFit(id);
  const { isAdding, add } = useAddToCart();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const neededQuantity = fit && fit.places.length > 0 ? toQuantityPerBike(fit.places) : null;
  const proposed = Math.min(Math.max(minimumQuantity, neededQuantity ?? 1), availableQuantity);
  const quantity = typed ?? String(proposed);
  return {
    form,
    formId,
    quantity,
    setQuantity: (next) => {
      setTyped(next);
      setFault(null);
    },
    neededQuantity,
    fault,
    isAdding,
    submit: (event) => {
      event.preventDefault();
      if (isAdding) return;
      const found = findQuantityFault(quantity, product);
      setFault(found?.message ?? null);
      if (found) form.current?.querySelector('input')?.focus();
      else void add(product, Number(quantity));
    },
  };
}
