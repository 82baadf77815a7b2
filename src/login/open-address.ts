// The navigation between the screens before the sign-in, which have no router.

/** Opens a URL of this app without a reload. `isReplacing`: the new URL replaces the current entry of the history. */
export type OpenAddress = (address: string, isReplacing?: boolean) => void;

export interface SignedOutScreenProps {
  open: OpenAddress;
}
