/** Creates and edits records of any resource, from its descriptor. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useLocation, useParams } from 'react-router-dom'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { isMissing } from '../ui/errorMessage.ts'
import { BackButton } from '../ui/screen/BackButton.tsx'
import { Failure } from '../ui/screen/Failure.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { discardTyping } from '../ui/typeAhead.ts'
import { withInlineChildren } from './children/inlineChildren.ts'
import { navigatedForm } from './formNavigation.ts'
import { GoneScreen } from './gone/GoneScreen.tsx'
import { RecordForm } from './RecordForm.tsx'

interface FormSessionProps {
  readonly descriptor: Descriptor
  /** Id or slug; undefined for a new record. */
  readonly recordKey: string | undefined
  readonly formKey: string
}

/** One opened form. It does not load again when its address changes. */
const FormSession = ({ recordKey, ...props }: FormSessionProps) => {
  const [first] = useState(recordKey)
  return first === undefined ? <RecordForm {...props} /> : <LoadedForm {...props} recordKey={first} />
}

const LoadedForm = ({ descriptor, recordKey, formKey }: FormSessionProps & { readonly recordKey: string }) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  // The record is read once, and not again during editing. It is never taken from a list, whose rows may be outdated or
  // incomplete.
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [descriptor.path, 'form', recordKey],
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne<AnyRecord>(descriptor.path, { id: recordKey, signal })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A form that failed to load cannot take buffered typing.
  useEffect(() => {
    if (error) discardTyping()
  }, [error])
  if (data) return <RecordForm descriptor={descriptor} record={data} formKey={formKey} />
  if (isPending || isFetching) return <Loading />
  if (isMissing(error)) {
    const loadAgain = async () => {
      await refetch()
    }
    return <GoneScreen descriptor={descriptor} recordKey={recordKey} error={error} onRestored={loadAgain} />
  }
  return (
    <Screen heading={descriptor.label.one} actions={<BackButton descriptor={descriptor} />}>
      <Failure error={error} onTryAgain={() => void refetch()} />
    </Screen>
  )
}

/**
 * Form of a new record, or of the record whose id or slug is in the address. After a new record is saved, the same form
 * continues as the stored record's form, so that nothing remounts while the person types.
 */
export const ResourceForm = ({ descriptor: own }: { descriptor: Descriptor }) => {
  const { descriptors } = useDescriptors()
  const descriptor = useMemo(() => withInlineChildren(own, descriptors), [own, descriptors])
  const { id } = useParams()
  const moved = navigatedForm(useLocation())
  // Each new record gets a new form, even after the previous one has become the form of a stored record.
  const serial = useRef(0)
  useEffect(() => {
    if (id !== undefined) serial.current += 1
  }, [id])
  const ownKey = `${descriptor.path}/${id ?? `new-${serial.current}`}`
  const formKey = id === undefined ? ownKey : (moved ?? ownKey)
  return <FormSession key={formKey} descriptor={descriptor} recordKey={id} formKey={formKey} />
}
