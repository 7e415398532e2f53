import type { ReactNode } from 'react';
import { Link } from '../../../components/actions/Button';
import { RuledSection } from '../../../components/page/RuledSection';
import type { OpeningStep } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

const Steps = chakra('ul', { base: { display: 'grid', gap: '2' } });
const Step = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '4',
    borderInlineStart: '6px solid',
    borderColor: 'rule',
    bg: 'plate',
    paddingInline: '4',
    paddingBlock: '2',
  },
});
const Code = chakra('code', { base: { textStyle: 'data', overflowWrap: 'anywhere' } });

const steps: Record<OpeningStep, { text: ReactNode; link?: { to: string; label: string } }> = {
  CONTACT: {
    text: 'The postal address, the phone number or the email address is still that of the example shop.',
    link: { to: '/dashboard/settings', label: 'Settings' },
  },
  PRODUCTS: {
    text: 'There are no products that visitors see.',
    link: { to: '/dashboard/imports', label: 'Import a file' },
  },
  TAXES: {
    text: 'There are no tax rates, or the country that you send from is not set. Without rates, orders are not taxed.',
    link: { to: '/dashboard/taxes', label: 'Taxes' },
  },
  DELIVERY: {
    text: 'There is no delivery zone or no delivery method. Without a method, delivery to any country is free.',
    link: { to: '/dashboard/delivery', label: 'Delivery' },
  },
  PAGES: {
    text: 'The terms or the privacy notice are missing.',
    link: { to: '/dashboard/pages', label: 'Pages' },
  },
  CARDS: {
    text: (
      <>
        Cards are not charged. The server needs the live <Code>STRIPE_SECRET_KEY</Code> and the other Stripe variables.
      </>
    ),
  },
  MAILS: {
    text: (
      <>
        Emails do not leave the shop. The server needs <Code>SMTP_URL</Code>.
      </>
    ),
  },
};

/** What the shop needs before it can open. Renders nothing if nothing is missing. */
export function OpeningSteps({ missing }: { missing: readonly OpeningStep[] }) {
  if (missing.length === 0) return null;
  return (
    <RuledSection title="Before you open" note={missing.length === 1 ? '1 step left' : `${missing.length} steps left`}>
      <Steps>
        {missing.map((step) => {
          const { text, link } = steps[step];
          return (
            <Step key={step}>
              <chakra.span flex="1 1 16rem">{text}</chakra.span>
              {link && (
                <Link to={link.to} kind="line">
                  {link.label}
                </Link>
              )}
            </Step>
          );
        })}
      </Steps>
    </RuledSection>
  );
}
