import { Flame, Lock, ShieldAlert } from 'lucide-react'
import { Avatar, AvatarGroup } from '../Avatar.tsx'
import { DiamondAlert } from '../diamond-alert.ts'
import type { GlyphShape } from '../Glyph.tsx'
import { Icon } from '../Icon.tsx'
import { LiveIndicator } from '../LiveIndicator.tsx'
import { Flag } from '../Mark.tsx'
import { Sparkline } from '../Sparkline.tsx'
import { StatusChip } from '../StatusChip.tsx'
import { Tag } from '../Tag.tsx'
import { Block, SampleLine } from './Block.tsx'

/** Sample statuses; the boards define each status's glyph. */
const CHIPS: readonly (readonly [tone: string, glyph: GlyphShape, word: string])[] = [
  ['status-open', 'ring-dashed', 'OPEN'],
  ['status-reserved', 'ring-dot', 'RESERVED'],
  ['status-hold', 'ring-pause', 'HOLD'],
  ['status-covered', 'ring-quarter', 'COVERED'],
  ['status-dispatched', 'ring-half', 'DISPATCHED'],
  ['status-arrived', 'ring-three-quarters', 'ARRIVED'],
  ['status-departed', 'ring-full', 'DEPARTED'],
  ['status-delivered', 'disc-check', 'DELIVERED'],
  ['status-released', 'square-check', 'RELEASED'],
  ['status-voided', 'ring-slash', 'VOIDED'],
  ['status-im-dray', 'diamond-half', 'PU DRAY DISPATCHED'],
  ['status-im-rail', 'diamond-full', 'INGATED TO RAIL'],
  ['status-im-xtown', 'diamond', 'X-TOWN'],
]

const PEOPLE = ['Miles Okafor', 'Dana Whitlock', 'Priya Sandoval', 'Tomas Kerr', 'June Reyes', 'Hal Brandt']

export const Signs = () => (
  <Block title="Status, same color everywhere">
    <div className="mb-2 grid grid-cols-5 gap-1.5">
      {CHIPS.map(([tone, glyph, word]) => (
        <StatusChip key={word} tone={tone} glyph={glyph} word={word} fill struck={word === 'VOIDED'} />
      ))}
    </div>
    <SampleLine label="Large">
      <StatusChip tone="status-covered" glyph="ring-quarter" word="COVERED" size="large" />
    </SampleLine>
    <SampleLine label="Flags">
      <Flag icon={Flame} tone="mark-hot" label="Hot" framed />
      <Flag icon={DiamondAlert} tone="mark-hazmat" label="Hazmat 3" framed />
      <Flag icon={ShieldAlert} tone="mark-risk" label="High risk" framed />
      <Flag icon={Flame} tone="mark-hot" label="Hot" />
      <Flag icon={DiamondAlert} tone="mark-hazmat" label="Hazmat class 3" text="3" />
      <Flag icon={ShieldAlert} tone="mark-risk" label="High risk" />
    </SampleLine>
    <SampleLine label="People">
      {PEOPLE.map((name) => (
        <Avatar key={name} username={name} />
      ))}
      <AvatarGroup people={PEOPLE.map((username) => ({ username }))} size="small" />
      <Avatar username="mokafor" name="Miles Okafor" size="medium" />
      <span className="inline-flex items-center gap-1 text-12 font-medium text-accent-text">
        <Icon of={Lock} size={12} />
        You 14m
      </span>
      <Tag label="Office Chicago" onRemove={() => undefined} />
      <Tag label="Fixed" />
    </SampleLine>
    <SampleLine label="Live">
      <LiveIndicator state="live" text="Live" />
      <LiveIndicator state="catching-up" text="Catching up (412)" />
      <LiveIndicator state="offline" text="Offline since 10:42" />
    </SampleLine>
    <SampleLine label="Trend">
      <Sparkline label="2,180 to 2,400, the last one 2,400" values={[2180, 2240, 2090, 2310, 2275, 2400]} />
    </SampleLine>
  </Block>
)
