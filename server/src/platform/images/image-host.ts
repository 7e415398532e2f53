/** A hosting service that pictures are handed to. */
export interface ImageHost {
  /**
   * @param name what the file is called there, without an extension.
   * @returns the http(s) address it is served from.
   * @throws DomainError SERVICE_UNAVAILABLE when the service cannot be reached or does not take it.
   */
  keep(bytes: Buffer, name: string): Promise<{ url: string }>;
}
