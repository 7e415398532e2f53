import { describe, expect, it } from 'vitest';
import type { EmulatorUser, ProjectState } from './auth-emulator.js';
import { keepSignUpSessionsValid } from './session-rules.js';

function createdFrom(properties: Omit<EmulatorUser, 'localId'>): Omit<EmulatorUser, 'localId'> | undefined {
  let created: Omit<EmulatorUser, 'localId'> | undefined;
  const state = {
    createUserWithLocalId(localId: string, given: Omit<EmulatorUser, 'localId'>) {
      created = given;
      return { localId, ...given };
    },
  } as Partial<ProjectState> as ProjectState;
  keepSignUpSessionsValid(state);
  state.createUserWithLocalId('uid', properties);
  return created;
}

describe('a sign-up', () => {
  it('has a valid session even if hashing the password takes long', () => {
    expect(createdFrom({ lastLoginAt: '1999950', validSince: '2000' })).toEqual({
      lastLoginAt: '2000000',
      validSince: '2000',
    });
  });

  it.each([
    ['within one second', { lastLoginAt: '2000400', validSince: '2000' }],
    ['without a password', { lastLoginAt: '2000400' }],
    ['of an account made by an admin', { validSince: '2000' }],
  ])('keeps its dates %s', (_what, properties) => {
    expect(createdFrom(properties)).toEqual(properties);
  });
});
