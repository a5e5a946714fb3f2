import { setLook, useLook } from '../../app/appearance.ts'
import { SegmentedControl } from '../RadioField.tsx'
import { Buttons } from './Buttons.tsx'
import { Fields } from './Fields.tsx'
import { Layers } from './Layers.tsx'
import { LandmarkExamples } from './Regions.tsx'
import { Signs } from './Signs.tsx'

/** Every primitive in every state, for developers. */
export const PrimitivesPage = () => {
  const { theme, density } = useLook()
  return (
    <main className="h-full overflow-auto px-6 pt-5 pb-10">
      <header className="mb-3.5 flex max-w-[1392px] items-center gap-3">
        <h1 className="text-18 font-semibold">Primitives</h1>
        <span className="flex-1 text-ink-3">Every component in every state.</span>
        <SegmentedControl
          label="Theme"
          value={theme ?? 'machine'}
          onChange={(next) => setLook({ theme: next === 'machine' ? null : next })}
          choices={[
            { value: 'machine', label: 'Match system' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <SegmentedControl
          label="Density"
          value={density}
          onChange={(next) => setLook({ density: next })}
          choices={[
            { value: 'default', label: 'Default' },
            { value: 'comfortable', label: 'Comfortable' },
          ]}
        />
      </header>
      <div className="grid max-w-[1392px] grid-cols-2 items-start gap-3">
        <div className="grid grid-cols-1 gap-3">
          <Buttons />
          <Fields />
        </div>
        <div className="grid grid-cols-1 gap-3">
          <Signs />
          <Layers />
          <LandmarkExamples />
        </div>
      </div>
    </main>
  )
}
