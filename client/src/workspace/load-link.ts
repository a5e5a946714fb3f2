/** The address of a load in the workspace: `/acme?load=4820001`. */
export const loadLink = (origin: string, tenant: string, pro: string): string => `${origin}/${encodeURIComponent(tenant)}?load=${pro}`

/** The pro of the load in an address; null if it has none. */
export const readLoadLink = (search: string): string | null => {
  const pro = new URLSearchParams(search).get('load') ?? ''
  return /^\d{7}$/.test(pro) ? pro : null
}
