import { call, session } from './client.ts'

/** Name and version of this browser, as far as it reports them. */
const browserOf = (agent: string) => {
  const [, name = agent.slice(0, 80), version = ''] = /(Firefox|Edg|Chrome|Safari)\/([\d.]+)/.exec(agent) ?? []
  return { browser_name: name, browser_version: version }
}

/** Sends a client error to the server's log [7.6]. A failure to send it is ignored. */
export const reportError = (error: Error, where: string) => {
  const state = session.state()
  if (state.phase === 'out') return
  const debug_log = {
    source: 'client',
    title: error.name,
    message: error.message.slice(0, 4000),
    stack_trace: `${error.stack ?? ''}\n${where}`.slice(0, 20_000),
    ...browserOf(navigator.userAgent),
    user_id: state.auth.id,
  }
  call('POST /debug_logs', { body: { debug_log } }).catch(() => undefined)
}
