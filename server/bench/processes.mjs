// What the kernel tells of processes, in /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** The children of a server whose program reads pictures. */
export function imageProcessesOf(serverPid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readStat(name)[1] === String(serverPid))
    .filter((pid) => readProc(pid, 'cmdline').includes('image-child'));
}

export function residentBytes(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readProc(pid, 'status')) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

/** Of all threads, and of the children that have ended; the kernel counts in hundredths. */
export function cpuSeconds(pid) {
  return sum(readStat(pid).slice(11, 15).map(Number)) / 100;
}

export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** What follows the name, which may hold anything. */
function readStat(pid) {
  return readProc(pid, 'stat').split(') ').at(-1).split(' ');
}

/** Empty once the process has ended. */
function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
