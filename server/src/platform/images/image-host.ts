/** A hosting service for pictures. */
export interface ImageHost {
  /**
   * @param name name of the file at the service, without an extension.
   * @returns the http(s) address of the picture.
   * @throws DomainError SERVICE_UNAVAILABLE if the service cannot be reached or refuses the picture.
   */
  keep(bytes: Buffer, name: string): Promise<{ url: string }>;
}
