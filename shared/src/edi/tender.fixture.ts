/** Segments of a plain tender between ST and SE: one pickup, one delivery. */
export const PLAIN_TENDER: readonly string[] = [
  'B2**WAYB**4711**PP',
  'B2A*00*LT',
  'S5*1*CL*42000*L*22*PL',
  'G62*37*20260310*I*0800',
  'G62*38*20260310*K*1400',
  'N1*SF*Halden Paper*93*H1',
  'N3*12 Mill Rd',
  'N4*Green Bay*WI*54302*US',
  'S5*2*CU*42000*L*22*PL',
  'G62*70*20260311*X*0900',
  'N1*ST*Pinecrest Print',
  'N3*800 Press Way',
  'N4*Dallas*TX*752010001*USA',
  'L3*42000*G***145000',
]

/** A set around some segments, with counts that match. */
export const setOf = (segments: readonly string[], type = '204', control = '0001'): readonly string[] => [
  `ST*${type}*${control}`,
  ...segments,
  `SE*${segments.length + 2}*${control}`,
]

export const ISA = 'ISA*00*          *00*          *ZZ*HALDEN         *02*WAYB           *260301*1200*U*00401*000000007*0*P*>'

/** An interchange with one group of sets, its segments without terminators. */
export const interchangeOf = (...sets: readonly (readonly string[])[]): readonly string[] => [
  ISA,
  'GS*SM*HALDEN*WAYB*20260301*1200*7*X*004010',
  ...sets.flat(),
  `GE*${sets.length}*7`,
  'IEA*1*000000007',
]

/** A file of segments, each ended by `terminator`. */
export const fileOf = (segments: readonly string[], terminator = '~\n'): string => segments.map((segment) => segment + terminator).join('')
