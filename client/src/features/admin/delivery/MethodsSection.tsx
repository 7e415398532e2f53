import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { RuledSection } from '../../../components/page/RuledSection';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { newMethod, type DeliveryDraft, type MethodDraft, type ZoneDraft } from './delivery-draft';
import { MethodFields } from './MethodFields';
import { RuleEntry } from './RuleField';

/** The ways in which orders are delivered or picked up. */
export function MethodsSection() {
  const { control, formState, clearErrors } = useFormContext<DeliveryDraft>();
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'methods', keyName: 'key' });
  const methods = useWatch({ control, name: 'methods' });
  const zones = useWatch({ control, name: 'zones' });
  const [openId, setOpenId] = useState<string | null>(null);
  /** Clears the errors first, because they name methods by index and `act` changes the indexes. */
  const move = (act: () => void) => {
    clearErrors();
    act();
  };
  return (
    <RuledSection title="Methods" note={`${fields.length}`}>
      <ul>
        {fields.map(({ key, id }, index) => {
          const method = methods[index];
          if (!method) return null;
          const name = method.name || 'New method';
          const isOpen = openId === id || formState.errors.methods?.[index] !== undefined;
          return (
            <RuleEntry
              key={key}
              name={name}
              summary={toSummary(method, zones)}
              isOpen={isOpen}
              actions={
                <>
                  <Button size="compact" aria-expanded={isOpen} onClick={() => setOpenId(isOpen ? null : id)}>
                    {isOpen ? 'Close' : 'Edit'} <VisuallyHidden>{name}</VisuallyHidden>
                  </Button>
                  <Button size="compact" disabled={index === 0} onClick={() => move(() => swap(index, index - 1))}>
                    Up<VisuallyHidden>: {name}</VisuallyHidden>
                  </Button>
                  <Button size="compact" onClick={() => move(() => remove(index))}>
                    Remove <VisuallyHidden>{name}</VisuallyHidden>
                  </Button>
                </>
              }
            >
              <MethodFields index={index} method={method} zones={zones} />
            </RuleEntry>
          );
        })}
      </ul>
      <Button
        size="compact"
        onClick={() => {
          const method = newMethod();
          append(method);
          setOpenId(method.id);
        }}
      >
        Add a method
      </Button>
    </RuledSection>
  );
}

function toSummary(method: MethodDraft, zones: readonly ZoneDraft[]): string {
  const { kind, zoneIds, bands, price, freeFrom, daysMin, daysMax, isActive } = method;
  const hasBands = kind === 'BY_WEIGHT' || kind === 'BY_VALUE';
  const prices = hasBands ? [bands[0]?.price, bands.at(-1)?.price] : [price];
  return [
    isActive ? '' : 'Not offered',
    kind === 'PICKUP' ? 'Pick-up' : zones.flatMap(({ id, name }) => (zoneIds.includes(id) ? [name] : [])).join(', '),
    [...new Set(prices)].filter(Boolean).join(' to ') +
      (hasBands ? (kind === 'BY_WEIGHT' ? ' by weight' : ' by value') : ''),
    freeFrom === '' ? '' : `free from ${freeFrom}`,
    `${daysMin} to ${daysMax} days`,
  ]
    .filter(Boolean)
    .join(' · ');
}
