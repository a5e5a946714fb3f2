/** The tables as Kysely sees them; `migrations/` is the truth. */
// biome-ignore lint/complexity/noBannedTypes: filled when the first migration lands
export type Schema = {}
