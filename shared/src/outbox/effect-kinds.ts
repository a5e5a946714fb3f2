/** The kinds of effects on other systems: what users call one, and what to check where its outcome is unknown. */
export const EFFECT_KINDS = {
  'mail.send': { label: 'Rate confirmation email', check: 'Ask the carrier whether the email arrived.' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly check: string }>>

export type EffectKindName = keyof typeof EFFECT_KINDS

/** What users call an effect of this kind; a kind of a newer version by its own name. */
export const effectLabel = (kind: string): string => EFFECT_KINDS[kind as EffectKindName]?.label ?? kind
