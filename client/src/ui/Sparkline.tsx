export interface SparklineProps {
  /** From left to right; fewer than two draw nothing. */
  readonly values: readonly number[]
  /** The data as text. */
  readonly label: string
  readonly width?: number
  readonly height?: number
}

const EDGE = 2

/** A trend as a line without axes; a dot marks the last value. */
export const Sparkline = ({ values, label, width = 120, height = 24 }: SparklineProps) => {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (place: number) => EDGE + (place / (values.length - 1)) * (width - 2 * EDGE)
  const y = (value: number) => (high === low ? height / 2 : EDGE + ((high - value) / (high - low)) * (height - 2 * EDGE))
  const last = values.at(-1) ?? 0
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="flex-none">
      <title>{label}</title>
      <polyline
        points={values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        fill="none"
        stroke="var(--ink-2)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={x(values.length - 1)} cy={y(last)} r="2" fill="var(--ink)" />
    </svg>
  )
}
