import styles from './Grid.module.css'

/** The width that fits a column's drawn cells: they are laid out once more without a limit. */
export const fittingWidth = (grid: HTMLElement, column: number): number => {
  const probe = document.createElement('div')
  probe.className = styles.probe ?? ''
  for (const row of grid.querySelectorAll('[role="row"]')) {
    const cell = row.querySelector(`:scope > [aria-colindex="${column + 2}"]`)
    if (cell) probe.append(cell.cloneNode(true))
  }
  for (const clone of probe.querySelectorAll('[id]')) clone.removeAttribute('id')
  probe.setAttribute('aria-hidden', 'true')
  grid.append(probe)
  const width = Math.ceil(probe.getBoundingClientRect().width) + 1
  probe.remove()
  return width
}
