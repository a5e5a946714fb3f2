import { type FormScope, hiddenRequiredFields } from '@waybill/shared/templates/arrange'
import { fieldOf, sectionOf } from '@waybill/shared/templates/catalogue'
import { moveField, moveSection, showField, showSection } from '@waybill/shared/templates/edit'
import type { FormLayout, LayoutSection } from '@waybill/shared/templates/template'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useDrag } from '../ui/use-drag.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { moveBetweenControls } from '../ui/walk-controls.ts'
import { OrderRow } from './OrderRow.tsx'
import styles from './Templates.module.css'

const REQUIRED = 'Required on every load'

const sectionId = (section: string) => `section ${section}`
const fieldId = (section: string, field: string) => `field ${section} ${field}`
const titleOf = (section: string) => sectionOf(section)?.title ?? section
const labelOf = (section: string, field: string) => fieldOf(section, field)?.label ?? field

/** The row under the pointer in the same list as the dragged one: sections among sections, fields within their section. */
const targetAt = (x: number, y: number, dragged: string): string | null => {
  const order = dragged.slice(0, dragged.lastIndexOf(' '))
  let element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-order]')
  while (element) {
    const id = element.dataset.order ?? ''
    if (id.slice(0, id.lastIndexOf(' ')) === order) return id
    element = element.parentElement?.closest<HTMLElement>('[data-order]')
  }
  return null
}

/** Sections and fields that can't be hidden because a load can't be saved without them [5.4]. */
const lockedIn = (layout: FormLayout, kind: FormScope): ReadonlySet<string> => {
  const breaks = (hidden: FormLayout) => hiddenRequiredFields(hidden, kind).length > 0
  return new Set(
    layout.sections.flatMap(({ section, shown, fields }) => [
      ...(shown && breaks(showSection(layout, section, false)) ? [sectionId(section)] : []),
      ...fields.flatMap(({ field, shown }) => (shown && breaks(showField(layout, section, field, false)) ? [fieldId(section, field)] : [])),
    ]),
  )
}

export interface LayoutEditorProps {
  /** Complete: includes every section and field of its form type. */
  readonly layout: FormLayout
  readonly kind: FormScope
  readonly readOnly: boolean
  readonly onChange: (layout: FormLayout) => void
}

/** Shows, hides and reorders the sections and fields of a form by mouse or keyboard. */
export const LayoutEditor = ({ layout, kind, readOnly, onChange }: LayoutEditorProps) => {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const refocus = useRef<(() => void) | null>(null)
  const locked = useMemo(() => lockedIn(layout, kind), [layout, kind])

  // A row loses focus when it moves in the document.
  useLayoutEffect(() => {
    refocus.current?.()
    refocus.current = null
  })

  const drag = useDrag(targetAt, (id, over) => {
    const [kindOfRow, section = '', field = ''] = id.split(' ')
    const to = over.split(' ').at(-1) ?? ''
    onChange(kindOfRow === 'section' ? moveSection(layout, section, { to }) : moveField(layout, section, field, { to }))
  })

  const moveBy = (id: string, label: string, next: FormLayout, places: readonly string[], key: string) => {
    const control = document.activeElement
    const name = control?.getAttribute('aria-label') ?? ''
    refocus.current = () => {
      const row = list.current?.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]`)
      const same = control instanceof HTMLElement && control.isConnected ? control : null
      ;(
        same ??
        row?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(name)}"]`) ??
        row?.querySelector<HTMLElement>('[data-walk]')
      )?.focus()
    }
    setAnnouncement(`${label}, position ${places.indexOf(key) + 1} of ${places.length}`)
    onChange(next)
  }
  const fold = (section: string) =>
    setUnfolded((before) => {
      const next = new Set(before)
      if (!next.delete(section)) next.add(section)
      return next
    })

  const fieldRows = ({ section, fields }: LayoutSection) => (
    <ol className={styles.fields} aria-label={`Fields of ${titleOf(section)}`}>
      {fields.map(({ field, shown }) => {
        const id = fieldId(section, field)
        const label = labelOf(section, field)
        return (
          <OrderRow
            key={field}
            id={id}
            label={label}
            shown={shown}
            locked={locked.has(id) ? REQUIRED : undefined}
            readOnly={readOnly}
            drag={drag}
            onShow={(next) => onChange(showField(layout, section, field, next))}
            onMove={(by) => {
              const next = moveField(layout, section, field, { by })
              const places = next.sections.find((each) => each.section === section)?.fields.map((each) => each.field) ?? []
              moveBy(id, label, next, places, field)
            }}
          />
        )
      })}
    </ol>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the grips.
    <div ref={list} className={styles.order} onKeyDown={(event) => moveBetweenControls(event, '[data-walk]')}>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <ol aria-label="Sections">
        {layout.sections.map((each) => {
          const { section, shown, fields } = each
          const id = sectionId(section)
          const open = unfolded.has(section)
          return (
            <OrderRow
              key={section}
              id={id}
              label={titleOf(section)}
              shown={shown}
              locked={locked.has(id) ? REQUIRED : undefined}
              readOnly={readOnly}
              drag={drag}
              onShow={(next) => onChange(showSection(layout, section, next))}
              onMove={(by) => {
                const next = moveSection(layout, section, { by })
                moveBy(
                  id,
                  titleOf(section),
                  next,
                  next.sections.map((one) => one.section),
                  section,
                )
              }}
              fold={
                fields.length > 0
                  ? { open, count: `${fields.filter((one) => one.shown).length} of ${fields.length}`, onFold: () => fold(section) }
                  : undefined
              }
            >
              {open && fieldRows(each)}
            </OrderRow>
          )
        })}
      </ol>
    </div>
  )
}
