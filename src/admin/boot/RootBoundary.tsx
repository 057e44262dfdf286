import { Component, type ReactNode } from 'react'
import { type Language, languageIn } from '../../schema/values/language.ts'
import { BrokenNotice } from '../ui/screen/BrokenNotice.tsx'

/** Defined here, because the file with the messages may be the one that failed to load. */
const messages: {
  readonly [L in Language]: { readonly title: string; readonly text: string; readonly reload: string }
} = {
  en: {
    title: 'The back office could not be shown.',
    text: 'Reload the page. What you typed and did not save is stored on this device, and offered again in its form.',
    reload: 'Reload',
  },
  bn: {
    title: 'ব্যাক অফিস দেখানো যায়নি।',
    text: 'পাতাটি আবার লোড করুন। যা লিখেছেন কিন্তু সংরক্ষণ করেননি, তা এই ডিভাইসে রাখা আছে এবং ফর্মটি খুললে আবার দেখানো হবে।',
    reload: 'আবার লোড করুন',
  },
}

/**
 * Replaces the whole page if the frame of the screens cannot be rendered or its code did not load. Depends on nothing
 * that may have failed.
 */
export const RootFailure = () => (
  <main>
    <BrokenNotice {...messages[languageIn(document.documentElement.lang)]} />
  </main>
)

interface RootBoundaryState {
  readonly hasFailed: boolean
}

/** Shows `RootFailure` for errors that no other boundary caught. */
export class RootBoundary extends Component<{ readonly children: ReactNode }, RootBoundaryState> {
  override state: RootBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): RootBoundaryState {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <RootFailure /> : this.props.children
  }
}
