// Reads what the kernel reports in /proc about processes, and sets the cores on which they run.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

/** A program and its arguments for `spawn`, restricted to one core; with null, it may use all cores. */
export function onCore(core, program, args) {
  return core === null ? [program, args] : ['taskset', ['--cpu-list', String(core), program, ...args]];
}

/** Restricts a running process and all its threads to one core. */
export function moveToCore(core, pid) {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)], { stdio: 'ignore' });
}

/** The process ids of a server's image processes. */
export function imageProcessesOf(serverPid) {
  return childrenOf(serverPid).filter((pid) => readProc(pid, 'cmdline').includes('image-child'));
}

export function childrenOf(serverPid) {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && readStat(name)[1] === String(serverPid));
}

export const residentBytes = (pid) => bytesOf(pid, 'VmRSS');
/** Memory without file pages, because the operating system takes those back when other processes need memory. */
export const ownBytes = (pid) => bytesOf(pid, 'RssAnon');
/** The peak of the resident memory since the process started. */
export const peakResidentBytes = (pid) => bytesOf(pid, 'VmHWM');

function bytesOf(pid, field) {
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readProc(pid, 'status')) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

/** Processor time of all threads and of ended children; the kernel counts in hundredths of a second. */
export function cpuSeconds(pid) {
  return sum(readStat(pid).slice(11, 15).map(Number)) / 100;
}

export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The fields of /proc/PID/stat after the process name, which may contain any characters. */
function readStat(pid) {
  return readProc(pid, 'stat').split(') ').at(-1).split(' ');
}

/** The content of a file in /proc/PID; empty when the process has ended. */
function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * A server counts as idle when it has used less than `quietShare` of its core for `quietMs`. Every three seconds, the
 * shop looks for mails to send. `quietMs` is longer than that.
 */
const quietShare = 0.03;
const quietMs = 3_500;

/** @returns the processor time that a server had used when it became idle. */
export async function untilQuiet(cpuTime) {
  for (let before = cpuTime(); ;) {
    await setTimeout(quietMs);
    const now = cpuTime();
    if (now - before < (quietShare * quietMs) / 1_000) return before;
    before = now;
  }
}
