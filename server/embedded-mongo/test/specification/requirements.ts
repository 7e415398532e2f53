export type Requirement = {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  serverless?: string;
  auth?: boolean;
  serverParameters?: unknown;
};

const SERVER = '7.0.0';

const numbers = (version: string) => version.split('.').map(Number);

function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference) return difference;
  }
  return 0;
}

/** Whether a standalone server without authentication meets one of the requirements. */
export function meets(requirements: Requirement[] | undefined): boolean {
  return (
    !requirements ||
    requirements.some(
      ({ minServerVersion = '0', maxServerVersion = '99', topologies = ['single'], serverless, auth }) =>
        compareVersions(SERVER, minServerVersion) >= 0 &&
        compareVersions(SERVER, maxServerVersion) <= 0 &&
        topologies.includes('single') &&
        serverless !== 'require' &&
        auth !== true,
    )
  );
}
