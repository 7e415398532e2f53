import { Button } from '../actions/Button';
import { LampOffIcon, LampOnIcon } from '../icons/icons';
import { VisuallyHidden } from '../page/VisuallyHidden';
import { useTheme } from '../../theme/use-theme';
import { chakra } from '../../theme/chakra';

const InLight = chakra('span', { base: { _dark: { display: 'none' } } });
const InDark = chakra('span', { base: { display: 'none', _dark: { display: 'inline' } } });

/** Both icons are rendered and CSS shows one, because the server cannot know the theme of the browser. */
export function ThemeToggle() {
  const { toggleTheme } = useTheme();
  return (
    <Button tone="bare" size="compact" onClick={toggleTheme} data-early="theme">
      <InLight>
        <LampOffIcon />
        <VisuallyHidden>Use the dark theme</VisuallyHidden>
      </InLight>
      <InDark>
        <LampOnIcon />
        <VisuallyHidden>Use the light theme</VisuallyHidden>
      </InDark>
    </Button>
  );
}
