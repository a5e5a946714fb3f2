import { useEffect, useState } from 'react'

/** True once `ms` have passed, so that quick results show no loading text. */
export const useLate = (ms: number): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
