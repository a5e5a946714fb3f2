import { CircleAlert, Eye, EyeOff, PencilLine } from 'lucide-react'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { startAttempt } from '../ui/attempt.ts'
import { Note } from '../ui/Banner.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { session } from './client.ts'
import styles from './SignInPage.module.css'
import { unsavedWork } from './unsaved-work.ts'
import { useSignInOptions } from './use-sign-in-options.ts'

export const SignInForm = ({ tenant }: { readonly tenant: string }) => {
  const options = useSignInOptions(tenant)
  const [, navigate] = useLocation()
  const work = useMemo(unsavedWork, [])
  const [username, setUsername] = useState(work?.username ?? '')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [changing, setChanging] = useState(false)
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    if (!username.trim()) return usernameInput.current?.focus()
    if (!password) return passwordInput.current?.focus()
    setPending(true)
    setFailure(null)
    const outcome = await session.signIn(username.trim(), password)
    if (outcome.ok) return
    setPending(false)
    if (outcome.unknownTenant) {
      startAttempt('sign in')(outcome.text)
      return navigate('/page_not_found', { replace: true })
    }
    setFailure(outcome.text)
    passwordInput.current?.select()
  }

  if (changing) return <CompanyForm onKeep={() => setChanging(false)} />
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Sign in">
      <div>
        <h1 className={styles.title}>Sign in to {tenant}</h1>
        <p className={styles.under}>
          Not your company?{' '}
          <button type="button" className={styles.change} onClick={() => setChanging(true)}>
            Change
          </button>
        </p>
      </div>
      {failure !== null && (
        <Note tone="bad" icon={CircleAlert} role="alert">
          {failure}
        </Note>
      )}
      {work !== null && (
        <Note icon={PencilLine}>
          {`Your unsaved changes in ${work.tabs === 1 ? '1 tab' : `${work.tabs} tabs`} are kept in this window. Sign in as ${work.username} to continue.`}
        </Note>
      )}
      <TextField
        label="Username"
        name="username"
        size="large"
        autoComplete="username"
        autoFocus={work === null}
        spellCheck={false}
        ref={usernameInput}
        value={username}
        onChange={setUsername}
      />
      <TextField
        label="Password"
        name="password"
        size="large"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoFocus={work !== null}
        ref={passwordInput}
        value={password}
        onChange={setPassword}
        adornment={
          <IconButton icon={shown ? EyeOff : Eye} label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)} />
        }
      />
      <Button type="submit" variant="primary" pending={pending} className={styles.submit}>
        Sign in
      </Button>
      <p className={styles.quiet}>Your open tabs will be restored.</p>
      {options?.demo && (
        <fieldset className={styles.demo}>
          <legend className={styles.quiet}>{options.name} is a demo. Sign in as</legend>
          <div className={styles.players}>
            {options.demo.usernames.map((player) => (
              <Button
                key={player}
                size="small"
                onClick={() => {
                  setUsername(player)
                  setPassword(options.demo?.password ?? '')
                  setFailure(null)
                }}
              >
                {player}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </form>
  )
}
