import { useRef } from 'react'
import { ListBase } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { firstSort } from '../../api/records/listPath.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { textsOf } from '../../schema/descriptor/texts.ts'
import { paths } from '../data/paths.ts'
import { useMay } from '../data/permissions.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { AddIcon } from '../ui/icons.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { rowsOf } from './initialList.ts'
import { ListFooter } from './pagination/ListFooter.tsx'
import { useListPreferences } from './preferences/useListPreferences.ts'
import { ListTable } from './table/ListTable.tsx'
import { useListKeys } from './table/listKeys.ts'
import { Toolbar } from './toolbar/Toolbar.tsx'

// A failed load is shown in the place of the table.
const queryOptions = { onError: () => undefined }

const ListScreen = ({ descriptor }: { descriptor: Descriptor }) => {
  const t = useTranslate()
  const texts = textsOf(descriptor)
  const may = useMay()
  const navigate = useNavigate()
  const [{ shortcuts }] = useListPreferences()
  const searchRef = useRef<HTMLInputElement>(null)
  const tableRef = useRef<HTMLElement>(null)
  const add = () => navigate(paths.create(descriptor.path))
  useListKeys({ isOn: shortcuts, searchRef, tableRef, onNew: may.create(descriptor) ? add : undefined })
  return (
    <Screen
      heading={texts.heading}
      actions={
        may.create(descriptor) && (
          <Link className="button is-filled" to={paths.create(descriptor.path)}>
            <AddIcon />
            {t('list.add')}
          </Link>
        )
      }
    >
      <div className="list-panel">
        <Toolbar descriptor={descriptor} searchRef={searchRef} />
        <ListTable descriptor={descriptor} tableRef={tableRef} />
        <ListFooter path={descriptor.path} text={texts.footer} pageSizes={descriptor.list.pageSizes} />
      </div>
    </Screen>
  )
}

/** The list of any resource, from its descriptor. */
export const ResourceList = ({ descriptor }: { descriptor: Descriptor }) => {
  const [preferences] = useListPreferences()
  return (
    <ListBase
      key={descriptor.path}
      resource={descriptor.path}
      perPage={rowsOf(descriptor, preferences)}
      sort={firstSort(descriptor)}
      exporter={false}
      queryOptions={queryOptions}
      disableAuthentication
    >
      <ListScreen descriptor={descriptor} />
    </ListBase>
  )
}
