import { seedDemo } from '../demo/seed-demo.ts'
import type { OperatorCommand } from './command.ts'

const WIDTH = 30

/** `▇▇▇▇▁▁▁ 1,200 of 32,000`: redrawn in place on a terminal, a new line every ten percent elsewhere. */
const progressBar = (say: (line: string) => void) => {
  let shown = -1
  return (tenant: string, done: number, all: number) => {
    const share = all === 0 ? 1 : done / all
    const bar = '▇'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '▁')
    const line = `  ${tenant.padEnd(8)} ${bar} ${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} commands`
    if (process.stderr.isTTY) {
      process.stderr.write(`\r${line}${done === all ? '\n' : ''}`)
    } else if (Math.floor(share * 10) !== shown) {
      shown = Math.floor(share * 10)
      say(line)
    }
  }
}

export const seedDemoCommand: OperatorCommand = {
  usage: 'seed-demo',
  run: async ({ database, store, trade, say }) => {
    const show = progressBar(say)
    let commands = 0
    await seedDemo(
      {
        database,
        store,
        trade,
        onProgress: (tenant, done, all) => {
          process.send?.('users created') // the launcher shows the sign-ins from now on
          if (done === all) commands += all
          show(tenant.id, done, all)
        },
      },
      Date.now(),
    )
    say('Demo tenants are ready.')
    return { ok: true, report: { commands } }
  },
}
