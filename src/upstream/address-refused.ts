/**
 * A host has an address that may not be connected to. The message follows the host's name, and has no address in it.
 * It has a file of its own, so that who only tells of it does not load the connector.
 */
export class AddressRefused extends Error {}
