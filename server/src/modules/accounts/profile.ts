import { invalidInput, type FieldError } from '../../shared/errors.js';
import { textError } from '../../shared/text.js';

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
  for (const error of [
    textError('education', 'Education', trimmed.education, 500),
    textError('location', 'Location', trimmed.location, 200),
  ]) {
    if (error) fields.push(error);
  }
  if (!/^[\d\s+()-]{5,20}$/.test(trimmed.phoneNumber) || !/\d/.test(trimmed.phoneNumber)) {
    fields.push({
      field: 'phoneNumber',
      message: 'Phone number must have 5 to 20 digits; spaces and + - ( ) may stand between.',
    });
  }
  if (textError('linkedIn', 'LinkedIn', trimmed.linkedIn, 300) !== null || hasForeignScheme(trimmed.linkedIn)) {
    fields.push({
      field: 'linkedIn',
      message: 'LinkedIn must be an http(s) address or a profile name of 1 to 300 characters.',
    });
  }
  if (fields.length > 0) throw invalidInput(fields);
  return trimmed;
}

/** It may be shown as a link: no `javascript:`. */
function hasForeignScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^https?:\/\//i.test(text);
}
