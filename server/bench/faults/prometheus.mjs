// `node server/bench/faults/prometheus.mjs` lets Debian's Prometheus scrape the metrics of a shop and evaluate the alert rules
// of docs/operations. Then it kills the shop, and the alert ShopDown must become pending. Needs a built server and the
// Debian package `prometheus`.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { freePort, startShop, wait } from '../bench-shop.mjs';

const rules = fileURLToPath(new URL('../../../docs/operations/alerts.yml', import.meta.url));
const longestMs = 30_000;

process.stdout.write(execFileSync('promtool', ['check', 'rules', rules]));
const folder = mkdtempSync(join(tmpdir(), 'kickstand-prometheus-'));
const [metricsPort, port] = [await freePort(), await freePort()];
const shop = await startShop(join(folder, 'shop'), { METRICS_PORT: String(metricsPort) });
const config = {
  global: { scrape_interval: '1s', evaluation_interval: '1s' },
  rule_files: [rules],
  scrape_configs: [{ job_name: 'kickstand', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
};
// Prometheus reads YAML, and every JSON document is also YAML.
writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
const prometheus = spawn(
  'prometheus',
  [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ],
  { stdio: 'ignore' },
);
try {
  await (await fetch(shop.origin)).arrayBuffer();
  await until('the shop is scraped', async () => (await ask('query?query=up')).result[0]?.value[1] === '1');
  const names = (await ask('label/__name__/values')).filter((name) => name.startsWith('kickstand_'));
  console.log(`${names.length} metrics of the shop are scraped`);
  const unhealthy = (await evaluated()).filter(({ health }) => health !== 'ok');
  if (unhealthy.length > 0) throw new Error(`Rules that fail: ${unhealthy.map(({ name }) => name).join(', ')}`);
  await shop.stop('SIGKILL');
  await until('ShopDown is pending after the shop was killed', async () =>
    (await evaluated()).some(({ name, state }) => name === 'ShopDown' && state === 'pending'),
  );
} finally {
  const ended = once(prometheus, 'exit');
  prometheus.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true });
}

/** All alert rules, once each has been evaluated. */
async function evaluated() {
  let found = [];
  await until(null, async () => {
    found = (await ask('rules')).groups.flatMap((group) => group.rules);
    return found.length > 0 && found.every(({ health }) => health !== 'unknown');
  });
  return found;
}

async function ask(path) {
  return (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()).data;
}

/** Waits until `isTrue` returns true, then prints `what`. */
async function until(what, isTrue) {
  const end = performance.now() + longestMs;
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Not in ${longestMs / 1_000} s: ${what ?? 'the rules are evaluated'}`);
    await wait(200);
  }
  if (what) console.log(what);
}
