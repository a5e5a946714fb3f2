import { clsx } from 'clsx'
import styles from './Chip.module.css'
import { Glyph, type GlyphShape } from './Glyph.tsx'
import { toneStyle } from './tone.ts'

export interface StatusChipProps {
  /** The prefix of its color tokens: `status-covered`. */
  readonly tone: string
  readonly glyph: GlyphShape
  /** The status as in the domain, `PU DRAY OUTGATED`; shown in sentence case. */
  readonly word: string
  readonly size?: 'default' | 'large'
  /** Fills its cell, so that a column of chips lines up. */
  readonly fill?: boolean
  /** Crossed out, for a voided load. */
  readonly struck?: boolean
}

/** Longer words may break anywhere. */
const SHORT = 10

/** Glyph, word and color together, so that none is the only sign. */
export const StatusChip = ({ tone, glyph, word, size = 'default', fill = false, struck = false }: StatusChipProps) => (
  <span className={clsx(styles.chip, size === 'large' && styles.large, fill && styles.fill)} style={toneStyle(tone)}>
    <Glyph shape={glyph} />
    <span className={clsx(styles.word, word.length > SHORT && styles.long, struck && styles.struck)}>{word}</span>
  </span>
)
