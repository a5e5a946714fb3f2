import { ChevronDown, Download, Ellipsis, ListFilter, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton, LinkButton, SplitButton } from '../Button.tsx'
import { SegmentedControl } from '../RadioField.tsx'
import { Block, SampleLine } from './Block.tsx'

const SPEEDS = [
  { value: '1', label: '1×' },
  { value: '60', label: '60×' },
  { value: '600', label: '600×' },
] as const

export const Buttons = () => {
  const [speed, setSpeed] = useState<'1' | '60' | '600'>('60')
  const [filtered, setFiltered] = useState(true)
  return (
    <Block title="Buttons">
      <SampleLine label="Default">
        <Button>Extend</Button>
        <Button icon={Download}>Export</Button>
        <Button trailingIcon={ChevronDown}>Layout</Button>
        <Button pending>Pending</Button>
        <Button disabled>Disabled</Button>
        <Button disabledReason="Save first: Fill all required fields.">Disabled, says why</Button>
      </SampleLine>
      <SampleLine label="Primary">
        <Button variant="primary">Save</Button>
        <Button variant="primary" icon={Plus}>
          New load
        </Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
      </SampleLine>
      <SampleLine label="Ghost">
        <Button variant="ghost">Discard</Button>
        <Button variant="ghost" icon={ListFilter} pressed={filtered} onClick={() => setFiltered(!filtered)}>
          Filter on
        </Button>
        <IconButton icon={Ellipsis} label="More" />
        <IconButton icon={Download} label="Export" hint="E" variant="default" />
        <LinkButton>Pro #4820188</LinkButton>
      </SampleLine>
      <SampleLine label="Danger">
        <Button variant="danger">Void…</Button>
        <Button variant="dangerFill">Void 4820188</Button>
      </SampleLine>
      <SampleLine label="Sizes">
        <Button size="small">Small 24</Button>
        <Button>Default 28</Button>
        <Button size="large">Large 32</Button>
        <SegmentedControl label="Speed" value={speed} onChange={setSpeed} choices={SPEEDS} />
        <SplitButton>
          <Button variant="primary">New load</Button>
          <IconButton variant="primary" icon={ChevronDown} label="More kinds" />
        </SplitButton>
      </SampleLine>
    </Block>
  )
}
