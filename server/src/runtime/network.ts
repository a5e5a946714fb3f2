import { isIP } from 'node:net'

/** Whether a text is an IP address or a network: `127.0.0.1`, `10.1.0.0/16`, `fd00::/8`. */
export const isNetwork = (text: string): boolean => {
  const [network = '', prefix, ...more] = text.split('/')
  const family = isIP(network)
  if (family === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}
