// Finds a Chromium for the browser tests: the system's, Debian's package, or Playwright's own download.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Refusal, root, run } from './workspace.mjs';

export const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// This browser has no windows, and needs 20 % less processor time than the others.
const headlessShell = 'chromium-headless-shell';

/** The path of the first program with one of these names. CHROMIUM overrides it. */
export function findChromium(names = [headlessShell, ...browsers]) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [process.env.CHROMIUM, ...candidates, mac].find((path) => path && existsSync(path)) ?? null;
}

/**
 * The path of the system's browser; null if Playwright must use the one that it downloaded. A missing browser is
 * installed: on Debian by apt-get if run as root, otherwise by Playwright. If that fails, the reason is returned instead,
 * or thrown as an error if CI is set.
 */
export async function requireChromium() {
  const found = findChromium();
  if (found) return { path: found };
  try {
    await installChromium();
    return { path: findChromium() };
  } catch (error) {
    const reason =
      'Chromium was not found and could not be downloaded. Install Chromium or Chrome, or name its program in CHROMIUM.';
    if (!(error instanceof Refusal) || process.env.CI) throw new Refusal(reason, { cause: error });
    return { reason };
  }
}

async function installChromium() {
  const isRootOnDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (isRootOnDebian) {
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    try {
      await run('Looking up packages', 'apt-get', ['update', '-qq'], quiet);
      const install = ['install', '-y', '-qq', '--no-install-recommends', headlessShell];
      return await run('Installing Chromium', 'apt-get', install, quiet);
    } catch (error) {
      // Other distributions have /etc/debian_version too, but not the package.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  await run('Downloading Chromium', process.execPath, [playwright, 'install', '--only-shell', 'chromium'], {
    // Without a network connection, each of the five attempts ends after this time.
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
  });
}
