import '../../styles/lazy/contact.css'
import '../../styles/lazy/submissions.css'
import type { ScreenScript } from '../../routing/loading.ts'
import { FormScreen } from './FormScreen.tsx'
import { StatusScreen } from './StatusScreen.tsx'

interface SubmissionData {
  /** Name of the resource. */
  readonly name: string
  /** True for the status page, false for the form. */
  readonly isStatus: boolean
}

/** Form page and status page of a resource that visitors submit. */
export const submissionRoute: ScreenScript<SubmissionData> = {
  load: async ({ content, url: { pathname } }) => {
    const { forms } = await content.publicSite.tables()
    const found = forms.en.find(({ form, status }) => form === pathname || status?.at === pathname)
    if (!found) throw new Error(`There is no public form at ${pathname}.`)
    return { name: found.name, isStatus: found.form !== pathname }
  },
  draw: ({ name, isStatus }) =>
    isStatus ? <StatusScreen key={name} name={name} /> : <FormScreen key={name} name={name} />,
  lazyParts: () => [{ module: 'src/public/screens/submissions/submissionRoute.tsx' }],
}
