import { useRef } from 'react'
import { ListContextProvider, ResourceContextProvider } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { textsOf } from '../../schema/descriptor/texts.ts'
import { ViewedAction } from '../account/view/ViewedAction.tsx'
import { paths } from '../data/paths.ts'
import { useMay, usePersonMay } from '../data/permissions.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { AddIcon } from '../ui/icons.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { bufferTyping, bufferTypingAfter } from '../ui/typeAhead.ts'
import { ListFooter } from './pagination/ListFooter.tsx'
import { useListPreferences } from './preferences/useListPreferences.ts'
import { ListTable } from './table/ListTable.tsx'
import { useListKeys } from './table/listKeys.ts'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { useAddressedList } from './useAddressedList.ts'

interface ListScreenProps {
  readonly descriptor: Descriptor
  /** Parts of the address that the list does not support. */
  readonly ignored: readonly string[]
}

const ListScreen = ({ descriptor, ignored }: ListScreenProps) => {
  const t = useTranslate()
  const texts = textsOf(descriptor)
  const may = useMay()
  const personMay = usePersonMay()
  const navigate = useNavigate()
  const [{ shortcuts }] = useListPreferences()
  const searchRef = useRef<HTMLInputElement>(null)
  const tableRef = useRef<HTMLElement>(null)
  const newForm = t('form.create', { one: descriptor.label.one })
  const add = () => {
    bufferTyping(newForm, 'new')
    void navigate(paths.create(descriptor.path))
  }
  useListKeys({ isOn: shortcuts, searchRef, tableRef, onNew: may.create(descriptor) ? add : undefined })
  return (
    <Screen
      heading={texts.heading}
      actions={
        may.create(descriptor) ? (
          <Link
            className="button is-filled"
            to={paths.create(descriptor.path)}
            onClick={event => bufferTypingAfter(event, newForm, 'new')}
          >
            <AddIcon />
            {t('list.add')}
          </Link>
        ) : (
          may.isView &&
          personMay.create(descriptor) && (
            <ViewedAction className="button is-filled">
              <AddIcon />
              {t('list.add')}
            </ViewedAction>
          )
        )
      }
    >
      {ignored.length > 0 && (
        <p role="status" className="list-ignored">
          {t('list.ignored', { parts: ignored.join(', ') })}
        </p>
      )}
      <div className="list-panel">
        <Toolbar descriptor={descriptor} searchRef={searchRef} />
        <ListTable descriptor={descriptor} tableRef={tableRef} />
        <ListFooter path={descriptor.path} text={texts.footer} pageSizes={descriptor.list.pageSizes} />
      </div>
    </Screen>
  )
}

const AddressedList = ({ descriptor }: { descriptor: Descriptor }) => {
  const { list, ignored } = useAddressedList(descriptor)
  return (
    <ResourceContextProvider value={descriptor.path}>
      <ListContextProvider value={list}>
        <ListScreen descriptor={descriptor} ignored={ignored} />
      </ListContextProvider>
    </ResourceContextProvider>
  )
}

/** List of any resource, built from its descriptor. */
export const ResourceList = ({ descriptor }: { descriptor: Descriptor }) => (
  <AddressedList key={descriptor.path} descriptor={descriptor} />
)
