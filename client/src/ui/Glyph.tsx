import type { ReactNode } from 'react'
import { toneStyle } from './tone.ts'

const ring = <circle cx="6" cy="6" r="5.1" fill="none" stroke="currentColor" strokeWidth="1.4" />
const rhombus = <path d="M6 .9 11.1 6 6 11.1.9 6Z" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
const tick = (
  <path d="m3.4 6.2 1.9 1.8 3.3-3.7" fill="none" stroke="var(--ground)" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
)

/** A ring that is filled from the top, clockwise: so many units of the small circle's 10.05. */
const filled = (units: number) => (
  <>
    {ring}
    <circle
      cx="6"
      cy="6"
      r="1.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.2"
      strokeDasharray={`${units} 20`}
      transform="rotate(-90 6 6)"
    />
  </>
)

const SHAPES = {
  'ring-dashed': <circle cx="6" cy="6" r="5.1" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2.4 1.6" />,
  'ring-dot': (
    <>
      {ring}
      <circle cx="6" cy="6" r="2" fill="currentColor" />
    </>
  ),
  'ring-pause': (
    <>
      {ring}
      <path d="M4.7 4v4M7.3 4v4" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  'ring-slash': (
    <>
      {ring}
      <path d="m2.6 9.4 6.8-6.8" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  'ring-quarter': filled(2.51),
  'ring-half': filled(5.03),
  'ring-three-quarters': filled(7.54),
  'ring-full': filled(10.04),
  'disc-check': (
    <>
      <circle cx="6" cy="6" r="5.8" fill="currentColor" />
      {tick}
    </>
  ),
  'square-check': (
    <>
      <rect x=".8" y=".8" width="10.4" height="10.4" rx="2" fill="currentColor" />
      {tick}
    </>
  ),
  diamond: rhombus,
  'diamond-half': (
    <>
      {rhombus}
      <path d="M6 3.2 8.8 6 6 8.8Z" fill="currentColor" />
    </>
  ),
  'diamond-full': (
    <>
      {rhombus}
      <path d="M6 3.2 8.8 6 6 8.8 3.2 6Z" fill="currentColor" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type GlyphShape = keyof typeof SHAPES

/** How far a thing has come, as a small picture. Alone it takes its colour from `tone`, in a chip from the chip. */
export const Glyph = ({ shape, tone, size = 12 }: { readonly shape: GlyphShape; readonly tone?: string; readonly size?: 12 | 14 }) => (
  <svg
    viewBox="0 0 12 12"
    width={size}
    height={size}
    aria-hidden="true"
    className="shrink-0"
    style={tone === undefined ? undefined : { ...toneStyle(tone), color: 'var(--tone)', '--ground': 'var(--bg, var(--surface))' }}
  >
    {SHAPES[shape]}
  </svg>
)
