import { useEffect, useState } from 'react'

/** Whether everything behind the server runs, as it says itself; null until it has said so. */
export const useReadiness = (): boolean | null => {
  const [ready, setReady] = useState<boolean | null>(null)
  useEffect(() => {
    const asked = new AbortController()
    fetch('/ready', { signal: asked.signal }).then(
      (response) => setReady(response.ok),
      () => asked.signal.aborted || setReady(false),
    )
    return () => asked.abort()
  }, [])
  return ready
}
