import { useNames } from './use-live.ts'

/** A user as people know them: first and last name. */
export const UserName = ({ of }: { readonly of: string }) => useNames()(of)
