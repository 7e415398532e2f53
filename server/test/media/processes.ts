import { readFileSync } from 'node:fs';

/** Whether a process is running; false for a process that has ended but is still listed (a zombie). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
