import { useEffect, useState } from 'react'

/** True once `ms` have passed: what is there before needs no word that it is being waited for. */
export const useLate = (ms: number): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}
