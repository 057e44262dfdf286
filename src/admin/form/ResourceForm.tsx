/** Creating and editing a record of any resource, from its descriptor. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useLocation, useParams } from 'react-router-dom'
import { ApiError } from '../../api/protocol/failure.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { BackButton } from '../ui/screen/BackButton.tsx'
import { Failure } from '../ui/screen/Failure.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { dropTyping } from '../ui/typeAhead.ts'
import { withInlineChildren } from './children/inlineChildren.ts'
import { navigatedForm } from './formNavigation.ts'
import { RecordForm } from './RecordForm.tsx'

interface FormSessionProps {
  readonly descriptor: Descriptor
  /** Id or slug; undefined for a new record. */
  readonly recordKey: string | undefined
  readonly formKey: string
}

/** One form from its opening on; what its address becomes does not load it again. */
const FormSession = ({ recordKey, ...props }: FormSessionProps) => {
  const [first] = useState(recordKey)
  return first === undefined ? <RecordForm {...props} /> : <LoadedForm {...props} recordKey={first} />
}

const LoadedForm = ({ descriptor, recordKey, formKey }: FormSessionProps & { readonly recordKey: string }) => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  // Read once and not again while it is edited, and never from a list, whose rows may be older or hold less.
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [descriptor.path, 'form', recordKey],
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne<AnyRecord>(descriptor.path, { id: recordKey, signal })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // A form that cannot be loaded takes no text.
  useEffect(() => {
    if (error) dropTyping()
  }, [error])
  if (data) return <RecordForm descriptor={descriptor} record={data} formKey={formKey} />
  if (isPending || isFetching) return <Loading />
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Screen heading={descriptor.label.one} actions={<BackButton descriptor={descriptor} />}>
      <Failure
        title={isGone ? t('form.gone') : undefined}
        error={error}
        onTryAgain={isGone ? undefined : () => void refetch()}
      />
    </Screen>
  )
}

/**
 * The form of a record, which the address names by id or slug, or of a new one.
 * The form that has just made a record stays as that record's form, so that nothing is rendered again while one types.
 */
export const ResourceForm = ({ descriptor: own }: { descriptor: Descriptor }) => {
  const { descriptors } = useDescriptors()
  const descriptor = useMemo(() => withInlineChildren(own, descriptors), [own, descriptors])
  const { id } = useParams()
  const moved = navigatedForm(useLocation())
  // Each new record has a form of its own, also after one that has become a stored record's.
  const serial = useRef(0)
  useEffect(() => {
    if (id !== undefined) serial.current += 1
  }, [id])
  const ownKey = `${descriptor.path}/${id ?? `new-${serial.current}`}`
  const formKey = id === undefined ? ownKey : (moved ?? ownKey)
  return <FormSession key={formKey} descriptor={descriptor} recordKey={id} formKey={formKey} />
}
