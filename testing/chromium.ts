import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of a Chromium: from CHROMIUM_PATH, a usual location, or installed with apt-get if we are root. Throws if there
 * is none. An installation doesn't block: the test apps connect to their databases meanwhile.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`)
    return named
  }
  const found = usualPlaces.find((place) => existsSync(place)) ?? (await installWithApt())
  if (found === undefined) {
    throw new Error('The browser tests need Chromium: install it (Debian: apt-get install chromium), or name one with CHROMIUM_PATH')
  }
  return found
}

async function installWithApt(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('The browser tests need Chromium: installing it with apt-get')
  const apt = (...args: string[]): Promise<boolean> =>
    new Promise((resolve) => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      spawn('/usr/bin/apt-get', ['-y', '-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
        .once('close', (code) => resolve(code === 0))
        .once('error', () => resolve(false))
    })
  const install = () => apt('install', '--no-install-recommends', 'chromium')
  if (!(await install()) && (await apt('update'))) await install()
  return usualPlaces.find((place) => existsSync(place))
}
