import { invalidInput, type FieldError } from '../../shared/errors.js';

/** What somebody tells about themselves. */
export interface ProfileDetails {
  education: string;
  location: string;
  /** 5 to 20 digits, spaces, + - ( ); leading zeros are kept. */
  phoneNumber: string;
  /** An http(s) address, or a name on the network. */
  linkedIn: string;
}

export interface Profile extends ProfileDetails {
  /** 24 hex digits. */
  id: string;
  userId: string;
  updatedAt: Date;
}

/** @throws DomainError BAD_USER_INPUT naming every field that is off. @returns the details trimmed. */
export function toProfileDetails(details: ProfileDetails): ProfileDetails {
  const trimmed = {
    education: details.education.trim(),
    location: details.location.trim(),
    phoneNumber: details.phoneNumber.trim(),
    linkedIn: details.linkedIn.trim(),
  };
  const fields: FieldError[] = [];
  if (!within(trimmed.education, 500)) {
    fields.push({ field: 'education', message: 'Education must have 1 to 500 characters.' });
  }
  if (!within(trimmed.location, 200)) {
    fields.push({ field: 'location', message: 'Location must have 1 to 200 characters.' });
  }
  if (!/^[\d\s+()-]{5,20}$/.test(trimmed.phoneNumber) || !/\d/.test(trimmed.phoneNumber)) {
    fields.push({
      field: 'phoneNumber',
      message: 'Phone number must have 5 to 20 digits; spaces and + - ( ) may stand between.',
    });
  }
  if (!within(trimmed.linkedIn, 300) || hasForeignScheme(trimmed.linkedIn)) {
    fields.push({
      field: 'linkedIn',
      message: 'LinkedIn must be an http(s) address or a profile name of 1 to 300 characters.',
    });
  }
  if (fields.length > 0) throw invalidInput(fields);
  return trimmed;
}

function within(text: string, most: number): boolean {
  return text.length >= 1 && text.length <= most;
}

/** It may be shown as a link: no `javascript:`. */
function hasForeignScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^https?:\/\//i.test(text);
}
