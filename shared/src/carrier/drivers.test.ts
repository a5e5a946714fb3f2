import { expect, test } from 'vitest'
import { driversOf } from './drivers.ts'

const load = (pro: string, name: string | null, cell: string | null = null, second: string | null = null) => ({
  date: `2026-11-0${pro}`,
  load: {
    pro,
    load_info: {
      driver_1_ref_driver: name,
      driver_1_cell: cell,
      driver_1_email: null,
      driver_2_ref_driver: second,
      driver_2_cell: null,
      driver_2_email: null,
    },
  },
})

test('drivers are told once each with their newest load; one name with two numbers is two people', () => {
  const drivers = driversOf([
    load('9', 'Ana Ruiz', '555-0100'),
    load('8', 'ANA RUIZ', '(555) 0100', 'Bo'),
    load('7', 'Ana Ruiz', '555-0199'),
  ])
  expect(drivers.map(({ name, cell, loads, last_pro, last_load_date }) => [name, cell, loads, last_pro, last_load_date])).toEqual([
    ['Ana Ruiz', '555-0100', 2, '9', '2026-11-09'],
    ['Bo', null, 1, '8', '2026-11-08'],
    ['Ana Ruiz', '555-0199', 1, '7', '2026-11-07'],
  ])
})

test('a load without a driver adds none', () => {
  expect(driversOf([load('1', null), load('2', ' ', ' ')])).toEqual([])
})
