// Finds the system's Chromium for the browser tests, because Playwright's own download needs internet access.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal, run } from './workspace.mjs';

export const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// It has no windows and needs a fifth less processor time.
const headlessShell = 'chromium-headless-shell';

/** The path of the first program of these names; CHROMIUM names another. */
export function findChromium(names = [headlessShell, ...browsers]) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [process.env.CHROMIUM, ...candidates, mac].find((path) => path && existsSync(path)) ?? null;
}

/** The path of the browser. If it is missing, it is installed, but only on Debian and as root. */
export async function requireChromium() {
  const found = findChromium();
  if (found) return found;
  const isRootOnDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!isRootOnDebian) {
    throw new Refusal(
      'The browser tests need Chromium, and none was found. Debian: apt-get install chromium-headless-shell. ' +
        'Elsewhere: install Chromium or Chrome, or name its program in CHROMIUM.',
    );
  }
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('Looking up packages', 'apt-get', ['update', '-qq'], quiet);
  const install = ['install', '-y', '-qq', '--no-install-recommends', headlessShell];
  await run('Installing Chromium', 'apt-get', install, quiet);
  const installed = findChromium();
  if (!installed) throw new Refusal('Chromium was installed but is not to be found. Name its program in CHROMIUM.');
  return installed;
}
