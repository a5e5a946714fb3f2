// First, because it sets the order of the layers that every other style sheet lies in.
import './ui/styles.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { keepLook } from './app/appearance.ts'
import { session } from './app/client.ts'
import { STORAGE_KEYS } from './app/storage.ts'

keepLook()
session.start()
// A sign-in in another window stores the user first and the user's permissions once they are loaded.
const FOLLOWED: readonly (string | null)[] = [STORAGE_KEYS.user, STORAGE_KEYS.userInfo, null]
addEventListener('storage', ({ key }) => {
  if (FOLLOWED.includes(key)) session.follow()
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
