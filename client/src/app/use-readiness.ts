import { useEffect, useState } from 'react'

/** Whether the server reports all its services as running; null until it has responded. */
export const useReadiness = (): boolean | null => {
  const [ready, setReady] = useState<boolean | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    fetch('/ready', { signal: controller.signal }).then(
      (response) => setReady(response.ok),
      () => controller.signal.aborted || setReady(false),
    )
    return () => controller.abort()
  }, [])
  return ready
}
