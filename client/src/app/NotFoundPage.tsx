import { SearchX } from 'lucide-react'
import { Link } from 'wouter'
import { EmptyState } from '../ui/EmptyState.tsx'
import { session, useSession } from './client.ts'

export const NotFoundPage = () => {
  const { phase } = useSession()
  // Signed-out users get no link: the company may not exist, and its address would lead back here.
  const tenant = phase === 'in' ? session.tenant() : ''
  return (
    <main className="grid h-full content-center">
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        icon={SearchX}
        title="Page not found."
        text="Check the address. A workspace address is the company name, as in /your-company."
        actions={
          tenant && (
            <Link href={`/${tenant}`} className="text-accent-text underline underline-offset-2">
              Go to {tenant}
            </Link>
          )
        }
      />
    </main>
  )
}
