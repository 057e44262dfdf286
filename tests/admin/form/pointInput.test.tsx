/** Input of a geographic point: typed, pasted, or from the device. */
import { fireEvent, screen } from '@testing-library/react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { InputOfKind } from '../../../src/admin/form/inputs/inputByKind.tsx'
import { point } from '../../../src/schema/descriptor/field.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { renderInSite } from '../support/renderInSite.tsx'

const place = point('Place')
const descriptor = boats({ place })

type Asked = Parameters<Geolocation['getCurrentPosition']>

/** Stubs the geolocation of the device. */
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
  renderInSite(<Form />)
  return () => held.form?.getValues('place')
}
const button = { name: 'Place: Use my location' }

test('a point input takes the location of the device, rounded to six decimal places', () => {
  // The input reads only the coordinates.
  deviceWith(onFound => onFound({ coords: { latitude: 23.81031234, longitude: -90.4 } } as GeolocationPosition))
  const value = show()
  fireEvent.click(screen.getByRole('button', button))
  expect(value()).toBe('23.810312,-90.4')
  expect(screen.getByRole('textbox', { name: 'Place' })).toHaveValue('23.810312,-90.4')
  expect(screen.getByRole('link')).toHaveAttribute('href', expect.stringContaining('mlat=23.810312&mlon=-90.4'))
})

test.each([
  [1, 'Your browser does not allow this site to use your location.'],
  [3, 'Your location could not be found.'],
])('a geolocation failure with code %i changes nothing and shows an explanation', (code, words) => {
  // The input reads only the code.
  deviceWith((_onFound, onFailed) => onFailed?.({ code } as GeolocationPositionError))
  const value = show()
  const box = screen.getByRole('textbox', { name: 'Place' })
  fireEvent.change(box, { target: { value: '23.8,90.4' } })
  fireEvent.click(screen.getByRole('button', button))
  expect(screen.getByRole('status')).toHaveTextContent(words)
  expect(value()).toBe('23.8,90.4')
  expect(screen.getByRole('button', button)).toBeEnabled()
})

test('a point input offers no device location if the browser does not support it', () => {
  show()
  expect(screen.queryByRole('button', button)).toBeNull()
})
