/** A failure of the host that its sentence explains to the user. */
export class HostError extends Error {}
