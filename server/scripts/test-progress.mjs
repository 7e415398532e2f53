// Shows the progress of a test run, and how long the remaining part took the last time.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './workspace.mjs';

const timesFile = join(root, 'node_modules', '.cache', 'kickstand', 'test-seconds.json');
const secondsBetweenLines = 30;

/**
 * @param suites names of the suites, in order.
 * @param length length of the run; times of a longer run do not apply to a shorter one.
 */
export function startProgress(suites, length) {
  const times = readTimes();
  const timeOf = (suite) => times[`${suite} ${length}`];
  const started = Date.now();
  const state = { passed: 0, failed: 0, current: null, since: 0 };
  const say = (line) => process.stdout.write(`${line}\n`);

  /** Expected seconds for the current and all later suites; null if one of them was never run. */
  const rest = () => {
    const expected = suites.slice(suites.indexOf(state.current)).map(timeOf);
    if (expected.includes(undefined)) return null;
    const spent = (Date.now() - state.since) / 1000;
    return Math.max(0, expected.reduce((sum, seconds) => sum + seconds, 0) - Math.min(spent, expected[0] ?? 0));
  };
  const line = () => {
    const left = rest();
    const place = `${state.current} (${suites.indexOf(state.current) + 1} of ${suites.length})`;
    const counts = `${state.passed} passed${state.failed > 0 ? `, ${state.failed} failed` : ''} before it`;
    const expectation = left === null ? 'no earlier run to estimate the rest' : `about ${minutes(left)} left`;
    return `== ${place}: ${counts}, ${minutes((Date.now() - started) / 1000)} elapsed, ${expectation}`;
  };
  const ticker = setInterval(() => state.current && say(line()), secondsBetweenLines * 1000).unref();
  return {
    begin(suite) {
      Object.assign(state, { current: suite, since: Date.now() });
      say(`\n${line()}`);
    },
    end({ passed, failures }) {
      state.passed += passed;
      state.failed += failures.length;
      if (failures.length === 0) times[`${state.current} ${length}`] = Math.round((Date.now() - state.since) / 1000);
      state.current = null;
    },
    close() {
      clearInterval(ticker);
      mkdirSync(dirname(timesFile), { recursive: true });
      writeFileSync(timesFile, `${JSON.stringify(times, null, 2)}\n`);
      say(`\n${minutes((Date.now() - started) / 1000)} elapsed`);
    },
  };
}

function readTimes() {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}

function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`;
}
