import { chakra } from '../../theme/chakra';

const Turning = chakra('svg', {
  base: { animation: 'turn 1.4s linear infinite', flexShrink: 0, fill: 'none', stroke: 'currentColor' },
});

/** A turning sprocket. Decorative: a text beside it says what is loading. */
export function Spinner({ size = '1.5rem' }: { size?: string }) {
  return (
    <Turning viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" strokeWidth="3.5">
      <circle cx="24" cy="24" r="14" />
      <circle cx="24" cy="24" r="4.5" />
      <path
        d="M24 10V3M24 45v-7M10 24H3M45 24h-7M14.1 14.1 9.2 9.2M38.8 38.8l-4.9-4.9M14.1 33.9l-4.9 4.9M38.8 9.2l-4.9 4.9"
        strokeWidth="5"
      />
      <path d="M24 19.5V10" stroke="var(--chakra-colors-signal)" />
    </Turning>
  );
}
