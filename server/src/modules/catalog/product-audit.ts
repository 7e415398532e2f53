import { changesBetween, type AuditedChange, type AuditValues } from '../audit/audit.js';
import { productFields, type Product, type ProductDetails } from './product.js';

export function auditAddition(id: string, details: ProductDetails): AuditedChange {
  return {
    action: 'product.added',
    subject: { id, name: details.name },
    changes: changesBetween(null, toValues(details)),
  };
}

/** @returns null when the details are the same. */
export function auditUpdate(before: Product, details: ProductDetails): AuditedChange | null {
  const changes = changesBetween(toValues(before), toValues(details));
  if (changes.length === 0) return null;
  return { action: 'product.updated', subject: { id: before.id, name: details.name }, changes };
}

export function auditDeletion({ id, name }: Product, isDeleted: boolean): AuditedChange {
  const [before, after] = isDeleted ? ['for sale', 'deleted'] : ['deleted', 'for sale'];
  return {
    action: isDeleted ? 'product.deleted' : 'product.restored',
    subject: { id, name },
    changes: changesBetween({ status: before }, { status: after }),
  };
}

function toValues(details: ProductDetails): AuditValues {
  return Object.fromEntries(productFields.map((field) => [field, details[field]]));
}
