import { withConnection } from '../server/src/runtime/with-connection.ts'

/** Copies a database without open connections; returns the copy's connection string. */
export async function copyDatabase(original: string, name: string): Promise<string> {
  await asAdministrator(original, `create database ${name} template ${new URL(original).pathname.slice(1)} strategy file_copy`)
  return withDatabase(original, name)
}

/** Drops a database and closes its connections. */
export async function dropDatabase(url: string): Promise<void> {
  await asAdministrator(url, `drop database ${new URL(url).pathname.slice(1)} with (force)`)
}

const withDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

function asAdministrator(url: string, statement: string): Promise<unknown> {
  return withConnection(withDatabase(url, 'postgres'), (client) => client.query(statement))
}
