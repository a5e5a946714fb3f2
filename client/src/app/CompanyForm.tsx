import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './SignInPage.module.css'

/** Form to go to another company's workspace; every company has its own address. */
export const CompanyForm = ({ onKeep }: { readonly onKeep: () => void }) => {
  const [, navigate] = useLocation()
  const [company, setCompany] = useState('')
  const name = company.trim().toLowerCase()
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (name) navigate(`/${encodeURIComponent(name)}`)
  }
  return (
    <form className={styles.form} onSubmit={go} aria-label="Company">
      <div>
        <h1 className={styles.title}>Your company</h1>
        <p className={styles.under}>Enter the company name from your workspace address.</p>
      </div>
      <TextField label="Company" name="organization" size="large" autoFocus spellCheck={false} value={company} onChange={setCompany} />
      <Button type="submit" variant="primary" className={styles.submit}>
        Continue
      </Button>
      <Button variant="ghost" onClick={onKeep}>
        Back
      </Button>
    </form>
  )
}
