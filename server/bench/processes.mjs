// What the kernel tells of processes, in /proc, and on which cores they run.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A program and its arguments as `spawn` takes them, kept to one core; null leaves it to the kernel. */
export function onCore(core, program, args) {
  return core === null ? [program, args] : ['taskset', ['--cpu-list', String(core), program, ...args]];
}

/** Keeps a running process, with all its threads, to one core. */
export function moveToCore(core, pid) {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)], { stdio: 'ignore' });
}

/** The children of a server whose program reads pictures. */
export function imageProcessesOf(serverPid) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readStat(name)[1] === String(serverPid))
    .filter((pid) => readProc(pid, 'cmdline').includes('image-child'));
}

export const residentBytes = (pid) => bytesOf(pid, 'VmRSS');
/** Without the pages of files, which the system takes back when others need the memory. */
export const ownBytes = (pid) => bytesOf(pid, 'RssAnon');
/** The most it ever held. */
export const peakResidentBytes = (pid) => bytesOf(pid, 'VmHWM');

function bytesOf(pid, field) {
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readProc(pid, 'status')) ?? [];
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
