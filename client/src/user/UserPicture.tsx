import type { ListedUser } from '@waybill/shared/protocol/users'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '@waybill/shared/user/picture'
import { CircleUserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { uploadFailure } from '../app/upload.ts'
import { attempt } from '../ui/attempt.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './People.module.css'
import { readPicture, removePicture, sendPicture } from './people-calls.ts'

interface UserPictureProps {
  readonly user: ListedUser
  readonly readOnly: boolean
  readonly onChanged: () => void
}

/** Object URL of the user's picture while it is shown; null: none. */
const usePicture = ({ id, profile_pic }: ListedUser): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (profile_pic === null) return
    let made: string | null = null
    let over = false
    readPicture(id).then(
      (bytes) => {
        if (over) return
        made = URL.createObjectURL(bytes)
        setAddress(made)
      },
      () => undefined,
    )
    return () => {
      over = true
      setAddress(null)
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id, profile_pic])
  return address
}

/** A user's picture, with buttons to change and remove it. */
export const UserPicture = ({ user, readOnly, onChanged }: UserPictureProps) => {
  const address = usePicture(user)
  const chooser = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_PICTURE_BYTES) return setWrong('The picture is larger than 512 KB. Choose a smaller one.')
    const { signal } = new AbortController()
    try {
      await sendPicture(user.id, file, signal)
      setWrong(null)
      onChanged()
    } catch (error) {
      setWrong(uploadFailure(error, signal))
    }
  }
  const remove = () =>
    attempt(`remove picture of ${user.id}`, () => removePicture(user.id), "The picture couldn't be removed. Try again.").then(
      (removed) => removed && onChanged(),
    )
  return (
    <div className={styles.face}>
      {address === null ? (
        <span className={`${styles.picture} ${styles.blank}`}>
          <Icon of={CircleUserRound} size={20} />
        </span>
      ) : (
        <img className={styles.picture} src={address} alt={user.username} width={64} height={64} />
      )}
      <div className={styles.column}>
        <div className={styles.acts}>
          <Button size="small" disabled={readOnly} onClick={() => chooser.current?.click()}>
            {user.profile_pic === null ? 'Choose picture' : 'Change picture'}
          </Button>
          {user.profile_pic !== null && (
            <Button size="small" disabled={readOnly} onClick={remove}>
              Remove
            </Button>
          )}
        </div>
        {wrong === null ? <p className={styles.quiet}>PNG, JPEG or WebP, up to 512 KB</p> : <p className={styles.wrong}>{wrong}</p>}
        <VisuallyHidden>
          <input
            ref={chooser}
            type="file"
            tabIndex={-1}
            aria-label="Picture file"
            accept={PICTURE_TYPES.join(',')}
            onChange={(event) => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </VisuallyHidden>
      </div>
    </div>
  )
}
