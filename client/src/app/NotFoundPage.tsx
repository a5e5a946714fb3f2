import { SearchX } from 'lucide-react'
import { Link } from 'wouter'
import { EmptyState } from '../ui/EmptyState.tsx'
import { session } from './client.ts'

export const NotFoundPage = () => {
  const tenant = session.tenant()
  return (
    <main className="grid h-full content-center">
      <h1 className="sr-only">Page not found</h1>
      <EmptyState
        icon={SearchX}
        title="Page not found."
        text="There is nothing under this address. A company's address is its name, as in /your-company."
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
