import styles from './SignInPage.module.css'
import map from './sign-in-map.svg?no-inline'

const ROUTE = 'M345.6 433.1 L362.0 400.6 L388.3 341.5 L432.2 346.4 L452.6 307.1 L484.9 298.4 L478.3 237.0 L508.2 176.5'

const ENDS = [
  { x: 345.6, y: 433.1, name: 'Laredo', nameX: 355.6, nameY: 447.1 },
  { x: 508.2, y: 176.5, name: 'Chicago', nameX: 518.2, nameY: 170.5 },
]

/** Decorative picture next to the sign-in form: a lane from Laredo to Chicago. */
export const SignInMap = () => (
  <svg viewBox="30 4 740 456" aria-hidden="true" className={styles.map}>
    <use href={`${map}#lanes`} fill="none" stroke="var(--line-strong)" strokeWidth="1" />
    <use href={`${map}#cities`} fill="var(--ink-3)" />
    <path d={ROUTE} fill="none" stroke="var(--accent-text)" strokeWidth="2" strokeLinejoin="round" />
    {ENDS.map(({ x, y, name, nameX, nameY }) => (
      <g key={name}>
        <circle cx={x} cy={y} r="5" fill="var(--page)" stroke="var(--accent-text)" strokeWidth="2" />
        <text x={nameX} y={nameY} className={styles.city}>
          {name}
        </text>
      </g>
    ))}
  </svg>
)
