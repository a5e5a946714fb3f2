/**
 * Intermodal terminals of North American railroads: railroad, common name, city, state. Public data as of 2026; ramps
 * from a tenant's own loads rank first.
 */
const LISTED = `
BNSF|Alliance|Haslet|TX
BNSF|Birmingham|Birmingham|AL
BNSF|Cicero|Cicero|IL
BNSF|Corwith|Chicago|IL
BNSF|Denver|Denver|CO
BNSF|El Paso|El Paso|TX
BNSF|Hobart|Commerce|CA
BNSF|Houston Pearland|Pearland|TX
BNSF|Logistics Park Chicago|Elwood|IL
BNSF|Logistics Park Kansas City|Edgerton|KS
BNSF|Memphis|Memphis|TN
BNSF|Oakland OIG|Oakland|CA
BNSF|Omaha|Omaha|NE
BNSF|Phoenix|Glendale|AZ
BNSF|Portland|Portland|OR
BNSF|San Bernardino|San Bernardino|CA
BNSF|Seattle SIG|Seattle|WA
BNSF|Spokane|Spokane|WA
BNSF|St. Louis|Saint Louis|MO
BNSF|St. Paul|Saint Paul|MN
BNSF|Stockton|Stockton|CA
BNSF|Willow Springs|Hodgkins|IL
UP|City of Industry|City Of Industry|CA
UP|Dallas|Mesquite|TX
UP|Denver|Denver|CO
UP|Global 2|Northlake|IL
UP|Global 4|Joliet|IL
UP|Houston Englewood|Houston|TX
UP|Houston Settegast|Houston|TX
UP|Inland Empire|Colton|CA
UP|Intermodal Container Transfer Facility|Long Beach|CA
UP|Kansas City|Kansas City|KS
UP|Laredo Port|Laredo|TX
UP|Lathrop|Lathrop|CA
UP|Los Angeles Transportation Center|Los Angeles|CA
UP|Marion|Marion|AR
UP|Oakland|Oakland|CA
UP|Phoenix|Phoenix|AZ
UP|Portland Brooklyn|Portland|OR
UP|Salt Lake City|Salt Lake City|UT
UP|San Antonio|San Antonio|TX
UP|Santa Teresa|Santa Teresa|NM
UP|Seattle Argo|Seattle|WA
UP|St. Louis Dupo|Dupo|IL
UP|Tacoma South|Tacoma|WA
UP|Twin Cities|Minneapolis|MN
UP|Yard Center|Dolton|IL
CSX|Baltimore Seagirt|Baltimore|MD
CSX|Bedford Park|Bedford Park|IL
CSX|Carolina Connector|Rocky Mount|NC
CSX|Central Florida|Winter Haven|FL
CSX|Chambersburg|Chambersburg|PA
CSX|Charlotte|Charlotte|NC
CSX|Cincinnati Queensgate|Cincinnati|OH
CSX|Cleveland Collinwood|Cleveland|OH
CSX|Columbus|Columbus|OH
CSX|Detroit Livernois|Detroit|MI
CSX|Fairburn|Fairburn|GA
CSX|Indianapolis Avon|Indianapolis|IN
CSX|Jacksonville|Jacksonville|FL
CSX|Nashville|Nashville|TN
CSX|Northwest Ohio|North Baltimore|OH
CSX|Pittsburgh|Mc Kees Rocks|PA
CSX|South Kearny|Kearny|NJ
CSX|Syracuse|East Syracuse|NY
CSX|Worcester|Worcester|MA
NS|47th Street|Chicago|IL
NS|Austell|Austell|GA
NS|Birmingham McCalla|Mc Calla|AL
NS|Calumet|Chicago|IL
NS|Charlotte Airport|Charlotte|NC
NS|Cincinnati Gest Street|Cincinnati|OH
NS|Columbus Rickenbacker|Lockbourne|OH
NS|Croxton|Jersey City|NJ
NS|Detroit Livernois|Detroit|MI
NS|E-Rail|Elizabeth|NJ
NS|Franklin Park|Franklin Park|IL
NS|Greencastle|Greencastle|PA
NS|Harrisburg|Harrisburg|PA
NS|Jacksonville|Jacksonville|FL
NS|Kansas City Voltz|Kansas City|MO
NS|Landers|Chicago|IL
NS|Louisville|Louisville|KY
NS|Memphis Rossville|Rossville|TN
NS|Rutherford|Harrisburg|PA
NS|St. Louis Luther|Saint Louis|MO
CN|Brampton|Brampton|ON
CN|Calgary|Calgary|AB
CN|Edmonton|Edmonton|AB
CN|Gateway Terminal Chicago|Harvey|IL
CN|Joliet|Joliet|IL
CN|Memphis|Memphis|TN
CN|Montreal Taschereau|Montreal|QC
CN|Vancouver|Surrey|BC
CN|Winnipeg|Winnipeg|MB
CPKC|Bensenville|Bensenville|IL
CPKC|Calgary|Calgary|AB
CPKC|Dallas Wylie|Wylie|TX
CPKC|Kansas City|Kansas City|MO
CPKC|Laredo|Laredo|TX
CPKC|Montreal|Montreal|QC
CPKC|Rosenberg|Rosenberg|TX
CPKC|Saint Paul Shoreham|Minneapolis|MN
CPKC|Toronto Vaughan|Vaughan|ON
CPKC|Vancouver|Pitt Meadows|BC
FEC|Fort Lauderdale|Fort Lauderdale|FL
FEC|Fort Pierce|Fort Pierce|FL
FEC|Jacksonville Bowden|Jacksonville|FL
FEC|Miami Hialeah|Hialeah|FL
`

export interface ListedRamp {
  /** `BNSF Logistics Park Chicago`. */
  readonly name: string
  readonly city: string
  readonly state: string
}

export const LISTED_RAMPS: readonly ListedRamp[] = LISTED.trim()
  .split('\n')
  .map((line) => {
    const [railroad = '', name = '', city = '', state = ''] = line.split('|')
    return { name: `${railroad} ${name}`, city, state }
  })
