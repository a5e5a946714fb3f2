import { toneStyle } from './tone.ts'

const RING = 'M.2 6a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0 -11.6 0ZM1.6 6a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0Z'
const RHOMBUS = 'M6 0L12 6L6 12L0 6ZM6 1.9L10.1 6L6 10.1L1.9 6Z'
const TICK = 'M2.9 6.7L4.8 8.5A.8.8 0 0 0 5.9 8.5L9.2 4.8A.8.8 0 0 0 8 3.8L5.2 6.9L3.9 5.7A.8.8 0 0 0 2.9 6.7Z'

/** Each is one filled path in a 12-pixel box, because hundreds are drawn and every element costs time. */
const SHAPES = {
  'ring-dashed':
    'M11.8 6A5.8 5.8 0 0 1 11.2 8.6L9.9 8A4.4 4.4 0 0 0 10.4 6ZM10.1 10.1A5.8 5.8 0 0 1 7.8 11.5L7.4 10.2A4.4 4.4 0 0 0 9.1 9.1ZM6 11.8A5.8 5.8 0 0 1 3.4 11.2L4 9.9A4.4 4.4 0 0 0 6 10.4ZM1.9 10.1A5.8 5.8 0 0 1 .5 7.8L1.8 7.4A4.4 4.4 0 0 0 2.9 9.1ZM.2 6A5.8 5.8 0 0 1 .8 3.4L2.1 4A4.4 4.4 0 0 0 1.6 6ZM1.9 1.9A5.8 5.8 0 0 1 4.2 .5L4.6 1.8A4.4 4.4 0 0 0 2.9 2.9ZM6 .2A5.8 5.8 0 0 1 8.6 .8L8 2.1A4.4 4.4 0 0 0 6 1.6ZM10.1 1.9A5.8 5.8 0 0 1 11.5 4.2L10.2 4.6A4.4 4.4 0 0 0 9.1 2.9Z',
  'ring-dot': `${RING}M4 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z`,
  'ring-pause': `${RING}M4 4H5.4V8H4ZM6.6 4H8V8H6.6Z`,
  'ring-slash': `${RING}M3.38 9.6L2.4 8.62L8.62 2.4L9.6 3.38Z`,
  'ring-quarter': `${RING}M6 6V2.8A3.2 3.2 0 0 1 9.2 6Z`,
  'ring-half': `${RING}M6 6V2.8A3.2 3.2 0 0 1 6 9.2Z`,
  'ring-three-quarters': `${RING}M6 6V2.8A3.2 3.2 0 1 1 2.8 6Z`,
  'ring-full': `${RING}M2.8 6a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0Z`,
  'disc-check': `M.2 6a5.8 5.8 0 1 0 11.6 0a5.8 5.8 0 1 0 -11.6 0Z${TICK}`,
  'square-check': `M2.8 .8H9.2A2 2 0 0 1 11.2 2.8V9.2A2 2 0 0 1 9.2 11.2H2.8A2 2 0 0 1 .8 9.2V2.8A2 2 0 0 1 2.8 .8Z${TICK}`,
  diamond: RHOMBUS,
  'diamond-half': `${RHOMBUS}M6 3.2L8.8 6L6 8.8Z`,
  'diamond-full': `${RHOMBUS}M6 3.2L8.8 6L6 8.8L3.2 6Z`,
} satisfies Record<string, string>

export type GlyphShape = keyof typeof SHAPES

/** The progress of a status as a small picture. Alone, its color comes from `tone`; in a chip, from the chip. */
export const Glyph = ({ shape, tone, size = 12 }: { readonly shape: GlyphShape; readonly tone?: string; readonly size?: 12 | 14 }) => (
  <svg
    viewBox="0 0 12 12"
    width={size}
    height={size}
    aria-hidden="true"
    className="shrink-0"
    style={tone === undefined ? undefined : { ...toneStyle(tone), color: 'var(--tone)' }}
  >
    <path d={SHAPES[shape]} fill="currentColor" fillRule="evenodd" />
  </svg>
)
