/** A user's profile. */
export interface ProfileDetails {
  education: string;
  location: string;
  /** 5 to 20 digits; may contain spaces and + - ( ). Leading zeros are kept. */
  phoneNumber: string;
  /** An http(s) address, or a user name on LinkedIn. */
  linkedIn: string;
}

export interface Profile extends ProfileDetails {
  /** 24 hex digits. */
  id: string;
  userId: string;
  updatedAt: Date;
}
