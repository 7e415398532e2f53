import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

export interface FirebaseServiceAccount {
  projectId: string;
  clientEmail: string;
  privateKey: string;
}

const serviceAccountSchema = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
});

/** @param problems gets a line for each problem. @returns null if there is a problem. */
export function readServiceAccount(value: string, cwd: string, problems: string[]): FirebaseServiceAccount | null {
  const shape = 'FIREBASE_SERVICE_ACCOUNT must be the service account as JSON, or the path of its file';
  const isJson = value.trimStart().startsWith('{');
  const path = resolve(cwd, value);
  if (!isJson && !existsSync(path)) {
    problems.push(`${shape}: there is no file of that name`);
    return null;
  }
  let content: unknown;
  try {
    content = JSON.parse(isJson ? value : readFileSync(path, 'utf8'));
  } catch {
    problems.push(`${shape}: it is not readable as JSON`);
    return null;
  }
  const parsed = serviceAccountSchema.safeParse(content);
  if (!parsed.success) {
    problems.push(`${shape}: it must contain project_id, client_email and private_key`);
    return null;
  }
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = parsed.data;
  return { projectId, clientEmail, privateKey };
}
