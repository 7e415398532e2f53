import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { Field, TextInput } from '../../../components/forms/Field';
import { Disclosure } from '../../../components/page/Disclosure';
import type { PricedCartFragment } from '../../../graphql/generated/operations';
import { addCode, isSameCode, removeCode, useCodes } from '../../../lib/cart/codes';
import { chakra } from '../../../theme/chakra';

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '2' } });
const Item = chakra('li', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', justifyContent: 'space-between' },
});
const Problem = chakra('p', { base: { textStyle: 'small', fontWeight: 'semibold', color: 'danger', width: 'full' } });
const Entry = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '3', alignItems: 'end' },
});

/**
 * Entered discount codes, each with its problem, and a field for another one. Not a form element, so that it can be
 * used inside a form.
 */
export function CodeField({ quote }: { quote: PricedCartFragment | null }) {
  const codes = useCodes();
  const problemOf = (code: string) => quote?.codes.find((answer) => isSameCode(answer.code, code))?.problem;
  return (
    <chakra.section aria-label="Discount codes" display="grid" gap="3">
      {codes.length > 0 && (
        <List>
          {codes.map((code) => {
            const problem = problemOf(code);
            return (
              <Item key={code}>
                <chakra.span textStyle="number" overflowWrap="anywhere">
                  {code}
                </chakra.span>
                <Button
                  size="compact"
                  tone="bare"
                  aria-label={`Remove the code ${code}`}
                  onClick={() => removeCode(code)}
                >
                  Remove
                </Button>
                {problem && <Problem role="alert">{problem}</Problem>}
              </Item>
            );
          })}
        </List>
      )}
      <Disclosure label="Enter a discount code">
        <CodeEntry />
      </Disclosure>
    </chakra.section>
  );
}

function CodeEntry() {
  const [typed, setTyped] = useState('');
  const apply = () => {
    addCode(typed);
    setTyped('');
  };
  return (
    <Entry>
      <Field label="Discount code">
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          content="figures"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Otherwise, Enter would submit the form around the field.
            event.preventDefault();
            apply();
          }}
        />
      </Field>
      <Button onClick={apply}>Use code</Button>
    </Entry>
  );
}
