import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { Result } from 'effect'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../server/src/runtime/config.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, 'docker-compose.yml')
const text = await readFile(file, 'utf8')
const { services, volumes, configs, networks } = parse(text, { merge: true })

interface SchemaError {
  readonly rule: string
  readonly message: string
}

/** The errors of a file under the Compose specification's schema, without the linter's style rules. */
const schemaErrors = (path: string): readonly string[] =>
  new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] })
    .lintFiles([path], false)
    .flatMap(({ messages }: { messages: readonly SchemaError[] }) => messages)
    .filter(({ rule }: SchemaError) => rule === 'invalid-schema')
    .map(({ message }: SchemaError) => message)

/** Fills in `${NAME:-default}` and `${NAME:?message}` as Compose does. */
const filledIn = (value: string): string =>
  value.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name, kind, other) => (kind === '-' ? other : `<${name}>`))

test('docker-compose.yml is valid under the Compose specification', async () => {
  expect(schemaErrors(file)).toEqual([])
  const folder = await mkdtemp(join(tmpdir(), 'waybill-compose-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'docker-compose.yml'), text.replace('stop_grace_period:', 'stop_grace_periods:'))
  expect(schemaErrors(join(folder, 'docker-compose.yml'))).not.toEqual([])
})

test('two web processes and a worker share one PostgreSQL 18 and one Redis', () => {
  expect(Object.keys(services).sort()).toEqual(['load-balancer', 'postgres', 'redis', 'web-1', 'web-2', 'worker'])
  expect(services.postgres.image).toMatch(/^postgres:18\b/)
  for (const name of ['web-1', 'web-2', 'worker']) {
    const environment = Object.fromEntries(
      Object.entries<unknown>(services[name].environment).map(([key, value]) => [key, filledIn(String(value))]),
    )
    const config = Result.getOrThrow(loadConfig(environment))
    expect([new URL(config.databaseUrl ?? '').hostname, new URL(config.redisUrl ?? '').hostname]).toEqual(['postgres', 'redis'])
    expect(config).toMatchObject({ demo: false, mail: null, role: name === 'worker' ? 'worker' : 'web' })
    // Only the load balancer, inside the containers' network, is trusted.
    expect(config.trustedProxies).toEqual(networks.default.ipam.config.map(({ subnet }: { subnet: string }) => subnet))
    // Documents are stored in one volume for all of them.
    expect(services[name].volumes).toContain(`data:${config.dataDir}`)
  }
})

test('no service starts before its dependencies are healthy', () => {
  for (const [name, service] of Object.entries<{ depends_on?: Record<string, { condition: string }> }>(services)) {
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect({ name, needed, condition, checked: 'healthcheck' in services[needed] }).toEqual({
        name,
        needed,
        condition: 'service_healthy',
        checked: true,
      })
    }
  }
  expect(Object.keys(services['load-balancer'].depends_on)).toEqual(['web-1', 'web-2'])
})

test('the load balancer lists every web process, and every volume and configuration in use exists', () => {
  const { content } = configs[services['load-balancer'].configs[0].source]
  expect(content.match(/web-\d:3000/g)).toEqual(['web-1:3000', 'web-2:3000'])
  const mounted = Object.values<{ volumes?: string[] }>(services).flatMap((service) => service.volumes ?? [])
  expect([...new Set(mounted.map((mount) => mount.split(':')[0]))].sort()).toEqual(Object.keys(volumes).sort())
})

test('the image installs every workspace package, and the programs it runs exist', async () => {
  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')
  const { packages } = parse(await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8'))
  for (const name of packages) expect(dockerfile).toContain(`COPY ${name}/package.json ${name}/\n`)
  const [, standard] = dockerfile.match(/^CMD \["node", "([^"]+)"\]$/m) ?? []
  for (const program of [standard, services.worker.command[1]]) expect(existsSync(join(root, program ?? 'none'))).toBe(true)
})
