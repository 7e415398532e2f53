import { zoneRules } from '@kickstand/rules/delivery';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { TextArea } from '../../../components/forms/Field';
import { RuledSection } from '../../../components/page/RuledSection';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { newZone, toCodes, type DeliveryDraft, type ZoneDraft } from './delivery-draft';
import { FieldGrid, Remark, RuleEntry, RuleFault, RuleField } from './RuleField';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The delivery zones. Each delivery method has the zones to which it delivers. */
export function ZonesSection() {
  const { control, formState, clearErrors } = useFormContext<DeliveryDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'zones', keyName: 'key' });
  const zones = useWatch({ control, name: 'zones' });
  const methods = useWatch({ control, name: 'methods' });
  const [openId, setOpenId] = useState<string | null>(null);
  const add = () => {
    const zone = newZone();
    append(zone);
    setOpenId(zone.id);
  };
  return (
    <RuledSection title="Zones" note={`${fields.length}`}>
      <Remark>
        A destination belongs to its most specific zone: one with its postcode, its state, its country, or the rest.
      </Remark>
      <ul>
        {fields.map(({ key, id }, index) => {
          const zone = zones[index];
          if (!zone) return null;
          const name = zone.name || 'New zone';
          const isOpen = openId === id || formState.errors.zones?.[index] !== undefined;
          const isUsed = methods.some(({ zoneIds }) => zoneIds.includes(id));
          return (
            <RuleEntry
              key={key}
              name={name}
              summary={toSummary(zone)}
              isOpen={isOpen}
              actions={
                <>
                  <Button size="compact" aria-expanded={isOpen} onClick={() => setOpenId(isOpen ? null : id)}>
                    {isOpen ? 'Close' : 'Edit'} <VisuallyHidden>{name}</VisuallyHidden>
                  </Button>
                  <Button
                    size="compact"
                    disabled={isUsed}
                    title={isUsed ? 'A method delivers to this zone.' : undefined}
                    onClick={() => {
                      // The errors name zones by index, and the indexes change.
                      clearErrors();
                      remove(index);
                    }}
                  >
                    Remove <VisuallyHidden>{name}</VisuallyHidden>
                  </Button>
                </>
              }
            >
              <ZoneFields index={index} zone={zone} />
            </RuleEntry>
          );
        })}
      </ul>
      <Button size="compact" onClick={add}>
        Add a zone
      </Button>
    </RuledSection>
  );
}

function ZoneFields({ index, zone }: { index: number; zone: ZoneDraft }) {
  const path = `zones.${index}` as const;
  const codes = toCodes(zone.countries);
  return (
    <>
      <FieldGrid>
        <RuleField path={`${path}.name`} label="Name of the zone" rule={zoneRules.name} required />
        <RuleField
          path={`${path}.countries`}
          label="Countries"
          hint={
            codes.length === 0 ? 'Codes such as DE AT. Empty: all countries that no other zone has.' : toNames(codes)
          }
        />
      </FieldGrid>
      {codes.length === 1 ? (
        <FieldGrid>
          <RuleField
            path={`${path}.regions`}
            label="Only these states"
            hint="One per line, as a code or a name. Empty: all."
            input={TextArea}
          />
          <RuleField
            path={`${path}.postcodes`}
            label="Only these postcodes"
            hint="One per line: 18*, 97100-97999 or 10115. Empty: all."
            input={TextArea}
          />
        </FieldGrid>
      ) : (
        <>
          <RuleFault path={`${path}.regions`} />
          <RuleFault path={`${path}.postcodes`} />
        </>
      )}
    </>
  );
}

/** Names of the countries. Codes that belong to no country are shown as they are. */
function toNames(codes: readonly string[]): string {
  return codes.map((code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)).join(', ');
}

function toSummary({ countries, regions, postcodes }: ZoneDraft): string {
  const codes = toCodes(countries);
  const parts = [codes.length === 0 ? 'All other countries' : toNames(codes), regions, postcodes];
  return parts.filter(Boolean).join('; ').replaceAll('\n', ', ');
}
