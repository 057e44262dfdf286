/** The input of a place: typed, pasted, or where the device is. */
import { fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { InputOfKind } from '../../../src/admin/form/inputs/inputByKind.tsx'
import { point } from '../../../src/schema/descriptor/field.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

const place = point('Place')
const descriptor = boats({ place })

type Asked = Parameters<Geolocation['getCurrentPosition']>

/** A device with a given position. */
const deviceWith = (answer: (...asked: Asked) => void) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: answer } })
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation')
})

const show = () => {
  const held: { form?: UseFormReturn<Record<string, unknown>> } = {}
  const Form = () => {
    const form = useForm<Record<string, unknown>>({ defaultValues: { place: '' } })
    held.form = form
    return (
      <FormProvider {...form}>
        <InputOfKind descriptor={descriptor} field={place} input={{ field: 'place' }} />
      </FormProvider>
    )
  }
  render(<Form />)
  return () => held.form?.getValues('place')
}
const button = { name: 'Place: Use the place where I am' }

test('a place is filled in with where the device is, to six digits behind the point', () => {
  // Only the coordinates are read.
  deviceWith(onFound => onFound({ coords: { latitude: 23.81031234, longitude: -90.4 } } as GeolocationPosition))
  const value = show()
  fireEvent.click(screen.getByRole('button', button))
  expect(value()).toBe('23.810312,-90.4')
  expect(screen.getByRole('textbox', { name: 'Place' })).toHaveValue('23.810312,-90.4')
  expect(screen.getByRole('link')).toHaveAttribute('href', expect.stringContaining('mlat=23.810312&mlon=-90.4'))
})

test.each([
  [1, 'Your browser does not let this site ask for your place.'],
  [3, 'Your place could not be found.'],
])('a device that does not say where it is, for reason %i, changes nothing and is explained', (code, words) => {
  // Only the code is read.
  deviceWith((_onFound, onFailed) => onFailed?.({ code } as GeolocationPositionError))
  const value = show()
  const box = screen.getByRole('textbox', { name: 'Place' })
  fireEvent.change(box, { target: { value: '23.8,90.4' } })
  fireEvent.click(screen.getByRole('button', button))
  expect(screen.getByRole('status')).toHaveTextContent(words)
  expect(value()).toBe('23.8,90.4')
  expect(screen.getByRole('button', button)).toBeEnabled()
})

test('a browser that knows no places offers none', () => {
  show()
  expect(screen.queryByRole('button', button)).toBeNull()
})
