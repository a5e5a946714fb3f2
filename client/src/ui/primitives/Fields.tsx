import { Search } from 'lucide-react'
import { useState } from 'react'
import { AlertList } from '../AlertList.tsx'
import { CheckboxField, SwitchField } from '../CheckboxField.tsx'
import { ComboboxField } from '../ComboboxField.tsx'
import { DateField } from '../DateField.tsx'
import { MoneyField } from '../MoneyField.tsx'
import { NumberField } from '../NumberField.tsx'
import { RadioField } from '../RadioField.tsx'
import { Section } from '../Section.tsx'
import { SelectField } from '../SelectField.tsx'
import { Slider } from '../Slider.tsx'
import { TextAreaField } from '../TextAreaField.tsx'
import { TextField } from '../TextField.tsx'
import { TimeField } from '../TimeField.tsx'
import { Block, SampleLine } from './Block.tsx'

interface City {
  readonly name: string
  readonly state: string
}

const CITIES: readonly City[] = [
  { name: 'Laredo', state: 'TX' },
  { name: 'Dallas', state: 'TX' },
  { name: 'Joliet', state: 'IL' },
  { name: 'Nashville', state: 'TN' },
  { name: 'Green Bay', state: 'WI' },
]

const EQUIPMENT = [
  { value: 'V53', label: 'V53, van 53 ft' },
  { value: 'R53', label: 'R53, reefer 53 ft' },
  { value: 'F48', label: 'F48, flatbed 48 ft' },
  { value: 'CN', label: 'CN, Conestoga' },
  { value: 'C', label: 'C, curtain side' },
  { value: 'SD48', label: 'SD48, step deck 48 ft', disabled: true },
]

const findCity = async (typed: string) => CITIES.filter((city) => city.name.toLowerCase().startsWith(typed.toLowerCase()))

const States = () => {
  const [text, setText] = useState('Laredo')
  return (
    <div className="grid grid-cols-3 gap-x-3 gap-y-2.5">
      <TextField label="Rest" value={text} onChange={setText} />
      <TextField label="Required" required value="" placeholder="Search customers" onChange={setText} icon={Search} />
      <TextField label="Read-only" readOnly value="718204" onChange={setText} />
      <TextField label="Disabled" disabled value="Chicago" onChange={setText} />
      <TextField label="Invalid" field="bill_to.name" value="" error="Bill To: Name is required" onChange={setText} />
      <TextField label="Just changed by someone" state="flash" value="07:00 CST" help="Dana Whitlock, 4 s ago" onChange={setText} />
      <TextField label="Changed by me, unsaved" state="mine" value="06:30 CST" onChange={setText} />
      <TextField label="Theirs differs from mine" state="theirs" value="07:00 CST" help="Theirs: 07:00. Yours: 06:30" onChange={setText} />
      <TextAreaField label="Text area" value="" placeholder="What happened, in one sentence" onChange={setText} />
    </div>
  )
}

const Kinds = () => {
  const [weight, setWeight] = useState<number | null>(42310)
  const [amount, setAmount] = useState<string | null>('3050.00')
  const [day, setDay] = useState<string | null>('2026-11-22')
  const [time, setTime] = useState<string | null>('07:00')
  const [equipment, setEquipment] = useState<string | null>('V53')
  const [city, setCity] = useState<City | null>(CITIES[0] ?? null)
  return (
    <div className="grid grid-cols-3 gap-x-3 gap-y-2.5">
      <NumberField label="Number" unit="lb" value={weight} onChange={setWeight} />
      <MoneyField label="Money" unit="$" value={amount} onChange={setAmount} />
      <SelectField label="Select" options={EQUIPMENT} none="None" value={equipment} onChange={setEquipment} />
      <DateField label="Date" value={day} onChange={setDay} />
      <TimeField label="Time" value={time} onChange={setTime} />
      <ComboboxField
        label="Combobox"
        value={city}
        onChange={setCity}
        search={findCity}
        keyOf={(each) => each.name}
        textOf={(each) => each.name}
        detailOf={(each) => each.state}
        placeholder="Search cities"
      />
      <SelectField label="Select, nothing chosen" options={EQUIPMENT} placeholder="Select a reason" value={null} onChange={setEquipment} />
      <SelectField label="Select, read-only" readOnly options={EQUIPMENT} value={equipment} onChange={setEquipment} />
      <SelectField label="Select, invalid" error="Equipment type is required" options={EQUIPMENT} value={null} onChange={setEquipment} />
    </div>
  )
}

const Choices = () => {
  const [checked, setChecked] = useState(true)
  const [level, setLevel] = useState(40)
  const [whose, setWhose] = useState<'mine' | 'theirs'>('mine')
  return (
    <>
      <SampleLine label="Choice">
        <CheckboxField label="Checked" value={checked} onChange={setChecked} />
        <CheckboxField label="Off" value={false} onChange={setChecked} />
        <CheckboxField label="Some" value="some" onChange={setChecked} />
        <CheckboxField label="Disabled" disabled value={true} onChange={setChecked} />
        <SwitchField label="Tracking" value={checked} onChange={setChecked} />
      </SampleLine>
      <SampleLine label="Along a line">
        <Slider label="Level" value={level} min={0} max={100} step={1} text={`${level} of 100`} onChange={setLevel} className="w-60" />
      </SampleLine>
      <SampleLine label="One of">
        <RadioField
          label="Whose"
          value={whose}
          onChange={setWhose}
          choices={[
            { value: 'mine', label: 'Mine' },
            { value: 'theirs', label: 'Theirs' },
          ]}
        />
      </SampleLine>
    </>
  )
}

export const Fields = () => (
  <>
    <Block title="Fields, their states">
      <States />
    </Block>
    <Block title="Fields, their kinds">
      <Kinds />
      <Choices />
    </Block>
    <Block title="Section and alerts">
      <div className="grid gap-2.5">
        <AlertList
          title="Error: Fill all required fields."
          alerts={[{ key: 'required', message: 'Folded: Name is required', field: 'folded.name' }]}
        />
        <Section title="Bill to" summary="Same as customer" defaultOpen={false}>
          <div className="grid grid-cols-2 gap-x-5 gap-y-1.5 [--label-width:72px]">
            <TextField
              layout="inline"
              label="Name"
              field="folded.name"
              required
              value=""
              error="Folded: Name is required"
              onChange={() => undefined}
            />
            <TextField layout="inline" label="Phone" value="(956) 555-0142" onChange={() => undefined} />
          </div>
        </Section>
      </div>
    </Block>
  </>
)
