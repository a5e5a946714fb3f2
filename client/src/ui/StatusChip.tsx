import { clsx } from 'clsx'
import styles from './Chip.module.css'
import { Glyph, type GlyphShape } from './Glyph.tsx'
import { toneStyle } from './tone.ts'

export interface StatusChipProps {
  /** The stem of its tokens: `status-covered`. */
  readonly tone: string
  readonly glyph: GlyphShape
  /** As the domain writes it, `PU DRAY OUTGATED`; shown in sentence case. */
  readonly word: string
  readonly size?: 'default' | 'large'
  /** As wide as its cell, so that a column of them is a strip. */
  readonly fill?: boolean
  /** Over and done with: the word is struck. */
  readonly struck?: boolean
}

/** Longer words may be cut wherever they stand. */
const SHORT = 10

/** Glyph, word and colour: none of them is the only sign. */
export const StatusChip = ({ tone, glyph, word, size = 'default', fill = false, struck = false }: StatusChipProps) => (
  <span className={clsx(styles.chip, size === 'large' && styles.large, fill && styles.fill)} style={toneStyle(tone)}>
    <Glyph shape={glyph} />
    <span className={clsx(styles.word, word.length > SHORT && styles.long, struck && styles.struck)}>{word}</span>
  </span>
)
