import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { describeSetting, settingKeys } from '../../src/modules/settings/setting-list.js';
import { variablesSchema } from '../../src/app/config/variables.js';
import { isFileForm } from '../../src/api/rest/file-transfer.js';
import { documentedCalls } from '../../src/http/rest/documented-calls.js';
import { repositoryRoot } from '../../src/platform/paths.js';
import { openTestShop } from '../shop.js';

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');
const known = Object.keys(variablesSchema.shape).sort();
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '').sort();

describe('the files for deployment', () => {
  it('.env.example lists each variable once', () => {
    expect(namesIn(read('.env.example'), /^# ([A-Z_]+)=/gm)).toEqual(known);
  });

  it('README.md explains each variable', () => {
    const table = namesIn(read('README.md'), /`([A-Z][A-Z_]+)`/g);
    expect(known.filter((name) => name !== 'NODE_ENV' && !table.includes(name))).toEqual([]);
  });

  it('docs/settings.md describes each setting as the shop does', () => {
    const rows = settingKeys.map((key) => {
      const { label, hint, variable, fallback, permission } = describeSetting(key);
      const cells = [label, `\`${key}\``, variable ? `\`${variable}\`` : '', permission, fallback, hint];
      return `| ${cells.map((cell) => cell.replaceAll('\n', ', ').replaceAll('|', '\\|')).join(' | ')} |`;
    });
    expect(
      read('docs/settings.md')
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .slice(1),
    ).toEqual(rows);
  });

  it('compose.yaml sets only variables of the shop, the same for both servers', () => {
    const { services } = parse(read('compose.yaml'), { merge: true }) as {
      services: Record<string, { environment?: Record<string, string> }>;
    };
    const names = Object.keys(services['shop1']?.environment ?? {});
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(services['shop2']?.environment).toEqual(services['shop1']?.environment);
    for (const name of ['MONGODB_URI', 'SMTP_URL']) {
      expect(services['shop1']?.environment?.[name]).toMatch(`\${${name}:-`);
    }
  });

  it('docs/operations/nginx.conf repeats no call that creates something without an Idempotency-Key', () => {
    const [, pattern = ''] = /"~(\^.*)" 1;/.exec(read('docs/operations/nginx.conf')) ?? [];
    const isRepeated = (method: string, path: string, key = '') =>
      !new RegExp(pattern).test(`${key} ${method} ${path}`);
    expect(documentedCalls.filter(({ method }) => method === 'post').length).toBeGreaterThan(3);
    for (const { method, path } of documentedCalls) {
      for (const prefix of ['', '/api']) {
        const call = [method.toUpperCase(), prefix + path] as const;
        expect([...call, isRepeated(...call)]).toEqual([...call, method !== 'post']);
        expect([...call, isRepeated(...call, 'k1')]).toEqual([...call, true]);
      }
    }
    for (const path of ['/graphql', '/webhooks/stripe']) expect(isRepeated('POST', path)).toBe(true);
  });

  it('docs/operations/nginx.conf asks the other server for a script that one server does not have', () => {
    const [, block = ''] = /location \/assets\/ \{(.*?)\}/s.exec(read('docs/operations/nginx.conf')) ?? [];
    expect(block).toMatch(/proxy_next_upstream .*http_404.*;\s*proxy_next_upstream_tries 2;/);
  });

  it('docs/operations/nginx.conf stores bodies of more than 5 MB only for calls with files', () => {
    const sizes = /^ *(?:location [=~] (\S+) \{[^}]*?)?client_max_body_size (\d+)([mg]);/gm;
    const places = [...read('docs/operations/nginx.conf').matchAll(sizes)].map(([, path = '', size, unit]) => ({
      pattern: new RegExp(`^${path.replace('^', '') || '.*'}$`),
      bytes: Number(size) * (unit === 'g' ? 2 ** 30 : 2 ** 20),
    }));
    const [standard, ...larger] = places;
    expect([standard?.bytes, larger.length]).toEqual([5 * 2 ** 20, 2]);
    for (const { path, body } of documentedCalls) {
      const needed = body && isFileForm(body) ? body.maxBytes : 0;
      const limit = larger.find(({ pattern }) => pattern.test(`/api${path}`)) ?? standard;
      expect([path, (limit?.bytes ?? 0) > needed, limit === standard]).toEqual([path, true, needed === 0]);
    }
  });

  it('docs/operations/nginx.conf stores files for imports of the people who may import', () => {
    const [, asked = ''] = /proxy_pass http:\/\/shop_again\/api(\/\S+);/.exec(read('docs/operations/nginx.conf')) ?? [];
    const [template] = documentedCalls.filter(({ path, method }) => path === asked && method === 'get');
    const [check] = documentedCalls.filter(({ path }) => path === '/imports');
    expect(check?.access).toBeDefined();
    expect(template?.access).toEqual(check?.access);
  });

  it('docs/operations.md names shard keys with which all unique indexes begin', async () => {
    const keys = [...read('docs/operations.md').matchAll(/^\| `(\w+)` \| `\{ ([^}]+) \}` \|$/gm)];
    expect(keys.length).toBeGreaterThan(0);
    const shop = await openTestShop();
    const models = Object.values(shop.connection.models);
    await shop.close();
    for (const [, collection, key = ''] of keys) {
      const model = models.find((one) => one.collection.collectionName === collection);
      const unique = model?.schema.indexes().filter(([, options]) => options.unique) ?? [];
      const fields = key.split(', ').map((part) => part.split(':')[0]);
      expect([collection, model !== undefined]).toEqual([collection, true]);
      for (const [index] of unique) expect(Object.keys(index).slice(0, fields.length)).toEqual(fields);
    }
  });

  it('docs/operations.md names the jobs that the alerts and the dashboard read', () => {
    const jobs = namesIn(read('docs/operations.md'), /^ *- job_name: (\S+)$/gm);
    expect(jobs.length).toBeGreaterThan(0);
    const readJobs = ['alerts.yml', 'grafana-dashboard.json'].flatMap((file) =>
      namesIn(read(`docs/operations/${file}`), /\bjob=~?\\?"([^"\\]+)/g),
    );
    expect([...new Set(readJobs)]).toEqual(jobs);
  });

  it('docs/operations.md runs commands under systemd with the user, folder and settings of kickstand.service', () => {
    const unit = read('docs/operations/kickstand.service');
    const [run = ''] = /^ *systemd-run .*?"\$@"$/ms.exec(read('docs/operations.md')) ?? [];
    const [properties, variables] = [namesIn(run, /-p (\S+)/g), namesIn(run, /-E (\S+)/g)];
    expect([properties.length, variables.length]).toEqual([7, 2]);
    expect(unit.split('\n')).toEqual(expect.arrayContaining(properties));
    expect(namesIn(unit, /[= ](\S+=\S+)/g)).toEqual(expect.arrayContaining(variables));
  });

  it('Dockerfile installs the packages of each workspace', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    expect(namesIn(read('Dockerfile'), /^COPY (\S+)\/package\.json /gm)).toEqual([...workspaces].sort());
  });
});
