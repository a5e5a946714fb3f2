import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { applicationRole } from './database.ts'
import { withConnection } from './with-connection.ts'

/** The login of the application on the embedded database: it has no rights except to become `waybill_app`. */
const APP_LOGIN = 'waybill_app_login'
/** Held while the login is created, because two processes may start at once. */
const LOGIN_LOCK = 8_205_118

/**
 * Creates or finds the application's login on the embedded database, whose schema already exists, and returns the
 * connection string. The password is in `folder`, readable only by its owner. If the application connected as
 * administrator, one injected statement could drop its role (`set role none`) and read and run everything.
 */
export const openAppLogin = async (url: string, folder: string): Promise<string> => {
  const password = await readOrMakePassword(join(folder, 'app-password'))
  await withConnection(url, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOGIN_LOCK])
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_LOGIN])
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} role ${APP_LOGIN} login noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication
       password ${pg.escapeLiteral(password)}`,
    )
    await client.query(`grant ${applicationRole} to ${APP_LOGIN} with inherit false, set true`)
    await client.query('commit')
  })
  return Object.assign(new URL(url), { username: APP_LOGIN, password }).href
}

/** Of two processes that start at once, the first creates it and the other reads it. */
const readOrMakePassword = async (file: string): Promise<string> => {
  const made = randomBytes(24).toString('base64url')
  try {
    await writeFile(file, made, { mode: 0o600, flag: 'wx' })
    return made
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const known = await readFile(file, 'utf8')
    if (known !== '') return known
    await writeFile(file, made, { mode: 0o600 }) // a start was killed between creating and writing
    return made
  }
}
