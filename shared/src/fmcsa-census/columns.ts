/** What we take from a census row. */
export type CensusColumn =
  | 'dot_number'
  | 'docket_number'
  | 'name'
  | 'dba'
  | 'entity_type'
  | 'operating_status'
  | 'out_of_service_date'
  | 'common_authority'
  | 'contract_authority'
  | 'broker_authority'
  | 'safety_rating'
  | 'address'
  | 'city'
  | 'state'
  | 'zip'
  | 'country'
  | 'phone'
  | 'email'
  | 'power_units'
  | 'drivers'

/** The names that FMCSA's files and services, and those who copy them, give to a column. */
const NAMES: Readonly<Record<CensusColumn, readonly string[]>> = {
  dot_number: ['usdot_number', 'dot_number', 'usdot', 'dot', 'us_dot_number', 'dotnumber'],
  docket_number: ['mc_mx_ff_number', 'mc_number', 'docket_number', 'docketnumber', 'mc', 'mc_mx_ff_numbers', 'docket1'],
  name: ['legal_name', 'legalname', 'carrier_name', 'name'],
  dba: ['dba_name', 'dbaname', 'dba'],
  entity_type: ['entity_type', 'carship', 'census_type'],
  operating_status: ['operating_status', 'operating_authority_status', 'status_code', 'usdot_status'],
  out_of_service_date: ['out_of_service_date', 'oos_date', 'oosdate'],
  common_authority: ['common_stat', 'common_authority', 'common_authority_status', 'commonauthoritystatus'],
  contract_authority: ['contract_stat', 'contract_authority', 'contract_authority_status', 'contractauthoritystatus'],
  broker_authority: ['broker_stat', 'broker_authority', 'broker_authority_status', 'brokerauthoritystatus'],
  safety_rating: ['safety_rating', 'safetyrating', 'rating'],
  address: ['phy_street', 'p_street', 'bus_street_po', 'physical_address', 'street', 'address', 'phystreet'],
  city: ['phy_city', 'p_city', 'bus_city', 'city', 'phycity'],
  state: ['phy_state', 'p_state', 'bus_state_code', 'state', 'phystate'],
  zip: ['phy_zip', 'p_zip_code', 'p_zip', 'bus_zip_code', 'zip', 'zip_code', 'phyzipcode'],
  country: ['phy_country', 'p_country', 'bus_ctry_code', 'country', 'phycountry'],
  phone: ['telephone', 'phone', 'bus_telno', 'phone_number'],
  email: ['email_address', 'email'],
  power_units: ['power_units', 'nbr_power_unit', 'total_power_units', 'truck_units', 'totalpowerunits'],
  drivers: ['drivers', 'driver_total', 'total_drivers', 'totaldrivers'],
}

const normalised = (header: string) =>
  header
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/** Index in the header row of each column that is imported. */
export type CensusColumns = ReadonlyMap<CensusColumn, number>

/** Finds the columns of a header row; null when there is no DOT number or no name among them, and no row of the file can be read. */
export const findCensusColumns = (header: readonly string[]): CensusColumns | null => {
  const names = header.map(normalised)
  const found = new Map<CensusColumn, number>()
  for (const [column, aliases] of Object.entries(NAMES) as [CensusColumn, readonly string[]][]) {
    const index = aliases.map((alias) => names.indexOf(alias)).find((at) => at >= 0)
    if (index !== undefined) found.set(column, index)
  }
  return found.has('dot_number') && found.has('name') ? found : null
}
