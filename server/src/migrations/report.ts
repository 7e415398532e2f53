import type { MigrationReport } from './run-migrations.js';
import type { Remark } from './migration.js';

const shownRemarks = 20;

export function toReportText(reports: readonly MigrationReport[], isDryRun: boolean): string {
  if (reports.length === 0) return 'The database is up to date.\n';
  const lines = reports.flatMap((report) => linesOf(report, isDryRun));
  if (isDryRun) lines.push('Nothing was written. Run the command again without `--dry-run` to make these changes.');
  return `${lines.join('\n')}\n`;
}

function linesOf({ migration, counts, remarks }: MigrationReport, isDryRun: boolean): string[] {
  const touched = counts.filter(({ changed, setAside }) => changed + setAside > 0);
  const rows = touched.map(
    ({ collection, changed, adjusted, setAside }) =>
      `  ${collection.padEnd(10)} ${changed} ${isDryRun ? 'to change' : 'changed'}, ${adjusted} of them adjusted, ${setAside} set aside`,
  );
  return [
    `${migration.id}: ${migration.summary}`,
    ...(rows.length > 0 ? rows : ['  There was nothing to do.']),
    ...remarkLines('Adjusted (the originals are in the collection migration_remarks):', remarks, 'adjusted'),
    ...remarkLines('Set aside (kept in the collection migration_remarks):', remarks, 'set_aside'),
  ];
}

function remarkLines(title: string, remarks: readonly Remark[], kind: Remark['kind']): string[] {
  const chosen = remarks.filter((remark) => remark.kind === kind);
  if (chosen.length === 0) return [];
  const lines = chosen
    .slice(0, shownRemarks)
    .map(({ collection, documentId, problems }) => `    ${collection} ${String(documentId)}: ${problems.join('; ')}`);
  const more = chosen.length - lines.length;
  return [`  ${title}`, ...lines, ...(more > 0 ? [`    and ${more} more`] : [])];
}
